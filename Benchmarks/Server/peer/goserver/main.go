// The peer of the server in another language: Go's net/http with go-sqlite3, over a copy of the same
// database.
//
//	goserver DATABASE DOCUMENT
//
// DOCUMENT is the body that every timeline answers with. It stands in the table peer_document too, and
// is read from there with a prepared statement for /stored, and from memory for /timeline; both answer
// 304 to its tag. POST /v1/uses writes the rows of a use as the server does: one writer takes whatever
// waits into one transaction, and answers once that is synced (WAL, synchronous FULL). A request needs
// a bearer token of the database, compared by its SHA-256. Neither plans, limits of rates nor checks of
// rights are here. Prints "listening on PORT".
package main

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	_ "github.com/mattn/go-sqlite3"
)

type use struct {
	ID     string `json:"id"`
	CardID string `json:"cardId"`
	How    string `json:"how"`
	person []byte
	done   chan error
}

type server struct {
	reading *sql.DB
	find    *sql.Stmt
	body    []byte
	tag     string
	uses    chan *use
	people  sync.Map // the hash of a token to the id of its person
	tokens  *sql.Stmt
}

const groupMax = 1000

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "goserver:", err)
		os.Exit(1)
	}
}

func open(path string) *sql.DB {
	database, err := sql.Open("sqlite3", "file:"+path+
		"?_busy_timeout=5000&_journal_mode=WAL&_synchronous=FULL&_foreign_keys=1&_txlock=immediate")
	must(err)
	return database
}

func prepared(database *sql.DB, text string) *sql.Stmt {
	statement, err := database.Prepare(text)
	must(err)
	return statement
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: goserver DATABASE DOCUMENT")
		os.Exit(64)
	}
	body, err := os.ReadFile(os.Args[2])
	must(err)
	writing := open(os.Args[1])
	writing.SetMaxOpenConns(1)
	_, err = writing.Exec("CREATE TABLE IF NOT EXISTS peer_document (id INTEGER PRIMARY KEY, body BLOB)")
	must(err)
	_, err = writing.Exec("INSERT OR REPLACE INTO peer_document VALUES (1, ?)", body)
	must(err)
	reading := open(os.Args[1])
	digest := sha256.Sum256(body)
	serve := &server{
		reading: reading,
		find:    prepared(reading, "SELECT body FROM peer_document WHERE id = ?"),
		body:    body,
		tag:     `"` + hex.EncodeToString(digest[:16]) + `"`,
		uses:    make(chan *use, groupMax),
		tokens:  prepared(reading, "SELECT person_id FROM access_token WHERE secret_hash = ?"),
	}
	go serve.write(writing)
	mux := http.NewServeMux()
	mux.HandleFunc("/timeline", serve.timeline)
	mux.HandleFunc("/stored", serve.stored)
	mux.HandleFunc("/v1/uses", serve.record)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(err)
	fmt.Println("listening on", listener.Addr().(*net.TCPAddr).Port)
	must(http.Serve(listener, mux))
}

// person is on whose behalf a request comes; nil where its token is unknown.
func (s *server) person(request *http.Request) []byte {
	authorization := request.Header.Get("Authorization")
	if !strings.HasPrefix(authorization, "Bearer ") {
		return nil
	}
	hash := sha256.Sum256([]byte(authorization[len("Bearer "):]))
	if known, found := s.people.Load(hash); found {
		return known.([]byte)
	}
	var person []byte
	if s.tokens.QueryRow(hash[:]).Scan(&person) != nil {
		return nil
	}
	s.people.Store(hash, person)
	return person
}

func (s *server) answer(writer http.ResponseWriter, request *http.Request, body []byte) {
	header := writer.Header()
	header.Set("ETag", s.tag)
	header.Set("Cache-Control", "private, no-cache")
	if request.Header.Get("If-None-Match") == s.tag {
		writer.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Type", "application/json")
	writer.Write(body)
}

func (s *server) timeline(writer http.ResponseWriter, request *http.Request) {
	if s.person(request) == nil {
		writer.WriteHeader(http.StatusUnauthorized)
		return
	}
	s.answer(writer, request, s.body)
}

func (s *server) stored(writer http.ResponseWriter, request *http.Request) {
	if s.person(request) == nil {
		writer.WriteHeader(http.StatusUnauthorized)
		return
	}
	var body []byte
	if err := s.find.QueryRow(1).Scan(&body); err != nil {
		writer.WriteHeader(http.StatusInternalServerError)
		return
	}
	s.answer(writer, request, body)
}

func (s *server) record(writer http.ResponseWriter, request *http.Request) {
	person := s.person(request)
	if person == nil {
		writer.WriteHeader(http.StatusUnauthorized)
		return
	}
	asked := &use{person: person, done: make(chan error, 1)}
	if json.NewDecoder(request.Body).Decode(asked) != nil {
		writer.WriteHeader(http.StatusBadRequest)
		return
	}
	s.uses <- asked
	if <-asked.done != nil {
		writer.WriteHeader(http.StatusInternalServerError)
		return
	}
	writer.Header().Set("Content-Type", "application/json")
	writer.WriteHeader(http.StatusCreated)
	json.NewEncoder(writer).Encode(map[string]string{"id": asked.ID, "status": "created"})
}

// write takes whatever waits into one transaction, again and again.
func (s *server) write(database *sql.DB) {
	raise := prepared(database,
		"UPDATE person SET rev = rev + 1, changed_at = ?2 WHERE id = ?1 RETURNING rev")
	insert := prepared(database,
		"INSERT INTO card_use (person_id, card_id, used_at, id, used_local, time_zone, method, rev)"+
			" VALUES (?, ?, ?, ?, ?, 'Europe/Belgrade', ?, ?)")
	touch := prepared(database,
		"INSERT INTO member_card (person_id, card_id, rev, used_at) VALUES (?, ?, ?, ?)"+
			" ON CONFLICT (person_id, card_id) DO UPDATE SET rev = excluded.rev,"+
			" used_at = excluded.used_at")
	count := prepared(database,
		"UPDATE database_state SET commit_sequence = commit_sequence + 1")
	for first := range s.uses {
		group := []*use{first}
		for len(group) < groupMax && len(s.uses) > 0 {
			group = append(group, <-s.uses)
		}
		err := commit(database, group, raise, insert, touch, count)
		for _, asked := range group {
			asked.done <- err
		}
	}
}

func commit(database *sql.DB, group []*use, raise, insert, touch, count *sql.Stmt) error {
	transaction, err := database.Begin()
	if err != nil {
		return err
	}
	defer transaction.Rollback()
	raise, insert = transaction.Stmt(raise), transaction.Stmt(insert)
	touch, count = transaction.Stmt(touch), transaction.Stmt(count)
	for _, asked := range group {
		id, err := hex.DecodeString(strings.ReplaceAll(asked.ID, "-", ""))
		if err != nil {
			return err
		}
		card, err := hex.DecodeString(strings.ReplaceAll(asked.CardID, "-", ""))
		if err != nil {
			return err
		}
		now := time.Now().UnixMilli()
		var rev int64
		if err := raise.QueryRow(asked.person, now).Scan(&rev); err != nil {
			return err
		}
		if _, err := insert.Exec(
			asked.person, card, now, id, now/1000+3600, asked.How, rev); err != nil {
			return err
		}
		if _, err := touch.Exec(asked.person, card, rev, now); err != nil {
			return err
		}
	}
	if _, err := count.Exec(); err != nil {
		return err
	}
	return transaction.Commit()
}
