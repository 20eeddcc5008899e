/*
 * The peer of POST /v1/uses: writes the rows of recorded uses into a copy of the same database,
 * in plain C on libsqlite3, with the same journal (WAL), the same sync (FULL) and groups of the
 * same size, but without HTTP, JSON, tokens or checks.
 *
 *   use_writer DATABASE PEOPLE SECONDS clients COUNT   COUNT threads wait for one writer's commits
 *   use_writer DATABASE PEOPLE SECONDS group SIZE      one loop, SIZE uses to a transaction
 *
 * PEOPLE has one line for each writer's person: two ids of 32 hexadecimal digits, person and card.
 * Prints one line of JSON: uses, seconds, groups, and the 50th and 99th percentile in
 * microseconds of the time from asking for a use until its commit was synced.
 */
#include <pthread.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ID_BYTES = 16, LATENCY_MICROSECONDS_MAX = 2000000 };

struct person {
    uint8_t id[ID_BYTES];
    uint8_t card[ID_BYTES];
};

struct use {
    const struct person *person;
    uint64_t asked_at; /* nanoseconds of the monotonic clock */
    int is_done;
    pthread_cond_t done;
    struct use *next;
};

struct statements {
    sqlite3_stmt *begin, *commit, *raise, *insert, *touch, *count;
};

static sqlite3 *database;
static struct statements statements;
static struct person *people;
static size_t person_count;
static uint64_t ends_at;
static uint64_t use_count, group_count, sequence;
static uint32_t latency_counts[LATENCY_MICROSECONDS_MAX + 1];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static struct use *waiting;
static size_t client_count;

static void fail(const char *what) {
    fprintf(stderr, "use_writer: %s: %s\n", what, database ? sqlite3_errmsg(database) : "");
    exit(1);
}

static uint64_t nanoseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static sqlite3_stmt *prepare(const char *text) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v3(database, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL))
        fail(text);
    return statement;
}

static void step(sqlite3_stmt *statement, int expected) {
    if (sqlite3_step(statement) != expected) fail(sqlite3_sql(statement));
}

static void open_database(const char *path) {
    if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL))
        fail(path);
    if (sqlite3_exec(database,
                     "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL;"
                     "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
                     NULL, NULL, NULL))
        fail("open");
    statements.begin = prepare("BEGIN IMMEDIATE");
    statements.commit = prepare("COMMIT");
    statements.raise = prepare(
        "UPDATE person SET rev = rev + 1, changed_at = ?2 WHERE id = ?1 RETURNING rev");
    statements.insert = prepare(
        "INSERT INTO card_use (person_id, card_id, used_at, id, used_local, time_zone, method,"
        " rev) VALUES (?, ?, ?, ?, ?, 'Europe/Belgrade', 'shown', ?)");
    statements.touch = prepare(
        "INSERT INTO member_card (person_id, card_id, rev, used_at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (person_id, card_id) DO UPDATE SET rev = excluded.rev,"
        " used_at = excluded.used_at");
    statements.count =
        prepare("UPDATE database_state SET commit_sequence = commit_sequence + 1");
}

/* A UUID of version 7: milliseconds, then a number that goes up. */
static void make_id(uint8_t id[ID_BYTES], uint64_t milliseconds) {
    sequence++;
    for (int i = 0; i < 6; i++) id[i] = (uint8_t)(milliseconds >> (8 * (5 - i)));
    id[6] = (uint8_t)(0x70 | (sequence >> 56 & 0x0F));
    id[7] = (uint8_t)(sequence >> 48);
    id[8] = 0x80;
    id[9] = 0;
    for (int i = 0; i < 6; i++) id[10 + i] = (uint8_t)(sequence >> (8 * (5 - i)));
}

static void write_use(const struct person *person) {
    uint64_t milliseconds = nanoseconds(CLOCK_REALTIME) / 1000000u;
    uint8_t id[ID_BYTES];
    make_id(id, milliseconds);

    sqlite3_bind_blob(statements.raise, 1, person->id, ID_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(statements.raise, 2, (sqlite3_int64)milliseconds);
    step(statements.raise, SQLITE_ROW);
    sqlite3_int64 rev = sqlite3_column_int64(statements.raise, 0);
    step(statements.raise, SQLITE_DONE);
    sqlite3_reset(statements.raise);

    sqlite3_bind_blob(statements.insert, 1, person->id, ID_BYTES, SQLITE_STATIC);
    sqlite3_bind_blob(statements.insert, 2, person->card, ID_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(statements.insert, 3, (sqlite3_int64)milliseconds);
    sqlite3_bind_blob(statements.insert, 4, id, ID_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(statements.insert, 5, (sqlite3_int64)(milliseconds / 1000u + 3600u));
    sqlite3_bind_int64(statements.insert, 6, rev);
    step(statements.insert, SQLITE_DONE);
    sqlite3_reset(statements.insert);

    sqlite3_bind_blob(statements.touch, 1, person->id, ID_BYTES, SQLITE_STATIC);
    sqlite3_bind_blob(statements.touch, 2, person->card, ID_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(statements.touch, 3, rev);
    sqlite3_bind_int64(statements.touch, 4, (sqlite3_int64)milliseconds);
    step(statements.touch, SQLITE_DONE);
    sqlite3_reset(statements.touch);
}

static void begin_group(void) {
    step(statements.begin, SQLITE_DONE);
    sqlite3_reset(statements.begin);
}

static void commit_group(void) {
    step(statements.count, SQLITE_DONE);
    sqlite3_reset(statements.count);
    step(statements.commit, SQLITE_DONE);
    sqlite3_reset(statements.commit);
    group_count++;
}

static void note_latency(uint64_t asked_at) {
    uint64_t microseconds = (nanoseconds(CLOCK_MONOTONIC) - asked_at) / 1000u;
    if (microseconds > LATENCY_MICROSECONDS_MAX) microseconds = LATENCY_MICROSECONDS_MAX;
    latency_counts[microseconds]++;
    use_count++;
}

static uint32_t latency(double share) {
    uint64_t rank = (uint64_t)((double)use_count * share), seen = 0;
    for (uint32_t i = 0; i <= LATENCY_MICROSECONDS_MAX; i++) {
        seen += latency_counts[i];
        if (seen > rank) return i;
    }
    return LATENCY_MICROSECONDS_MAX;
}

/* One client: asks for a use, waits until it is synced, asks for the next. */
static void *run_client(void *argument) {
    size_t number = (size_t)(uintptr_t)argument;
    struct use use = {.done = PTHREAD_COND_INITIALIZER};
    for (size_t turn = number; nanoseconds(CLOCK_MONOTONIC) < ends_at; turn += client_count) {
        use.person = &people[turn % person_count];
        use.asked_at = nanoseconds(CLOCK_MONOTONIC);
        use.is_done = 0;
        pthread_mutex_lock(&lock);
        use.next = waiting;
        waiting = &use;
        if (use.next == NULL) pthread_cond_signal(&work);
        while (!use.is_done) pthread_cond_wait(&use.done, &lock);
        note_latency(use.asked_at);
        pthread_mutex_unlock(&lock);
    }
    pthread_mutex_lock(&lock);
    if (--client_count == 0) pthread_cond_signal(&work);
    pthread_mutex_unlock(&lock);
    return NULL;
}

/* Takes whatever waits, commits it together, then tells those who wait. */
static void write_for_clients(void) {
    pthread_mutex_lock(&lock);
    for (;;) {
        while (waiting == NULL && client_count > 0) pthread_cond_wait(&work, &lock);
        if (waiting == NULL) break;
        struct use *group = waiting;
        waiting = NULL;
        pthread_mutex_unlock(&lock);
        begin_group();
        for (struct use *use = group; use != NULL; use = use->next) write_use(use->person);
        commit_group();
        pthread_mutex_lock(&lock);
        while (group != NULL) {
            struct use *next = group->next;
            group->is_done = 1;
            pthread_cond_signal(&group->done);
            group = next;
        }
    }
    pthread_mutex_unlock(&lock);
}

static void run_clients(size_t count) {
    pthread_t *threads = calloc(count, sizeof *threads);
    size_t step_count = count;
    client_count = count;
    for (size_t i = 0; i < step_count; i++)
        if (pthread_create(&threads[i], NULL, run_client, (void *)(uintptr_t)i)) fail("threads");
    write_for_clients();
    for (size_t i = 0; i < step_count; i++) pthread_join(threads[i], NULL);
    free(threads);
}

static void run_groups(size_t size) {
    size_t turn = 0;
    while (nanoseconds(CLOCK_MONOTONIC) < ends_at) {
        uint64_t asked_at = nanoseconds(CLOCK_MONOTONIC);
        begin_group();
        for (size_t i = 0; i < size; i++) write_use(&people[turn++ % person_count]);
        commit_group();
        for (size_t i = 0; i < size; i++) note_latency(asked_at);
    }
}

static void read_id(const char *digits, uint8_t id[ID_BYTES]) {
    for (int i = 0; i < ID_BYTES; i++)
        if (sscanf(digits + 2 * i, "%2hhx", &id[i]) != 1) fail("an id is not hexadecimal");
}

static void read_people(const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL) fail(path);
    char person[33], card[33];
    size_t capacity = 0;
    while (fscanf(file, "%32s %32s", person, card) == 2) {
        if (person_count == capacity) {
            capacity = capacity ? 2 * capacity : 16;
            people = realloc(people, capacity * sizeof *people);
            if (people == NULL) fail("memory");
        }
        read_id(person, people[person_count].id);
        read_id(card, people[person_count].card);
        person_count++;
    }
    fclose(file);
    if (person_count == 0) fail("nobody in the list of people");
}

int main(int count, char **arguments) {
    if (count != 6) {
        fprintf(stderr, "usage: use_writer DATABASE PEOPLE SECONDS clients|group COUNT\n");
        return 64;
    }
    open_database(arguments[1]);
    read_people(arguments[2]);
    double seconds = atof(arguments[3]);
    size_t number = (size_t)strtoul(arguments[5], NULL, 10);
    if (number == 0) fail("COUNT must be a positive number");
    uint64_t began_at = nanoseconds(CLOCK_MONOTONIC);
    ends_at = began_at + (uint64_t)(seconds * 1e9);
    if (strcmp(arguments[4], "clients") == 0)
        run_clients(number);
    else
        run_groups(number);
    double lasted = (double)(nanoseconds(CLOCK_MONOTONIC) - began_at) / 1e9;
    printf("{\"uses\":%llu,\"seconds\":%.6f,\"groups\":%llu,\"p50\":%u,\"p99\":%u}\n",
           (unsigned long long)use_count, lasted, (unsigned long long)group_count, latency(0.50),
           latency(0.99));
    sqlite3_close_v2(database);
    return 0;
}
