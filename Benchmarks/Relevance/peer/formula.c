/*
 * The peer of the relevance model: the formula of fourteen weights in plain C, as one would write
 * it down from its definition, in double precision with the functions of libm.
 *
 *   formula predict|plan|check MILLISECONDS USES.txt
 *
 * USES.txt has a line a use: seconds since Monday, 2000-01-03, local time, and the card's number.
 * `plan` predicts the 96 quarter hours of the day after the last use. Prints one line of JSON:
 * nanoseconds of processor time for one, or with `check` the probabilities of all cards half an
 * hour after the last use.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { USES_MAX = 100000, CARDS_MAX = 64, DAY = 86400 };

struct use {
    long seconds;
    int card;
};

static struct use uses[USES_MAX];
static int use_count, card_count;

static int weekday(long seconds) { return (int)(seconds / DAY % 7); }

/* The votes of one visit, and its part of the broad kernel. */
static void vote(int k, long now, double gap_log, int is_short, double *votes, double *kernel)
{
    const struct use *use = &uses[k];
    double age = (double)(now - use->seconds) / DAY;
    double angle = 2 * M_PI * (double)(now % DAY - use->seconds % DAY) / DAY;
    double c = cos(angle), wide = exp(8 * (c - 1));
    double z = -0.379 * log(1 + age) + 0.520 * c + 1.319 * exp(40 * (c - 1));
    int day = weekday(use->seconds), today = weekday(now);
    if (day == today) z += 0.318 + 0.191 * wide;
    if (k > 0) {
        double gap = log((double)(use->seconds - uses[k - 1].seconds) / 3600 + 0.5);
        double likeness = exp(-(gap - gap_log) * (gap - gap_log) / 2);
        z += 0.620 * likeness;
        if (uses[k - 1].card == uses[use_count - 1].card)
            z += 0.820 * likeness + (is_short ? 1.537 : 0);
    }
    votes[use->card] += exp(z);
    if ((day >= 5) == (today >= 5)) kernel[use->card] += exp2(-age / 100) * wide;
}

static void predict(long now, double *probabilities)
{
    double votes[CARDS_MAX] = {0}, kernel[CARDS_MAX] = {0}, faded[CARDS_MAX] = {0};
    double recent[CARDS_MAX] = {0};
    int count[CARDS_MAX] = {0};
    long first[CARDS_MAX] = {0}, last[CARDS_MAX] = {0};
    double hours = (double)(now - uses[use_count - 1].seconds) / 3600;
    double total = 0, sum = 0;
    int known = 0, is_short = hours < 4;

    for (int k = 0; k < use_count; k++) {
        int card = uses[k].card;
        vote(k, now, log(hours + 0.5), is_short, votes, kernel);
        faded[card] += exp2(-(double)(now - uses[k].seconds) / DAY / 100);
        recent[card] += exp2(-(use_count - 1 - k) / 6.0);
        if (count[card]++ == 0) first[card] = uses[k].seconds;
        last[card] = uses[k].seconds;
    }
    for (int card = 0; card < card_count; card++) {
        total += faded[card];
        known += count[card] > 0;
    }
    for (int card = 0; card < card_count; card++) {
        double share, bias;
        probabilities[card] = 0;
        if (count[card] == 0) continue;
        share = (faded[card] + 1.0 / known) / (total + 1);
        bias = 0.256 * log(kernel[card] + 0.3 * share) + 0.136 * log(recent[card] + 0.5 * share);
        if (count[card] > 1) {
            double interval = (double)(last[card] - first[card]) / DAY / (count[card] - 1);
            double ratio = log(((double)(now - last[card]) / DAY + 0.1) / (interval + 0.1));
            bias -= 0.492 * log(count[card]) + 0.072 * ratio * ratio;
        } else {
            bias -= 0.817;
        }
        if (is_short && card == uses[use_count - 1].card) bias -= 1.055;
        probabilities[card] = votes[card] * exp(bias);
        sum += probabilities[card];
    }
    for (int card = 0; card < card_count; card++) probabilities[card] /= sum;
}

static double processor_nanoseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int read_uses(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) return 0;
    while (use_count < USES_MAX
           && fscanf(file, "%ld %d", &uses[use_count].seconds, &uses[use_count].card) == 2) {
        int card = uses[use_count++].card;
        if (card < 0 || card >= CARDS_MAX) break;
        if (card >= card_count) card_count = card + 1;
    }
    fclose(file);
    return use_count > 0;
}

int main(int argc, char **argv)
{
    double probabilities[CARDS_MAX], sum = 0, start, elapsed;
    long turns = 0, last, midnight;
    if (argc != 4 || !read_uses(argv[3])) {
        fprintf(stderr, "usage: formula predict|plan|check MILLISECONDS USES.txt\n");
        return 1;
    }
    last = uses[use_count - 1].seconds;
    midnight = (last / DAY + 1) * DAY;
    if (strcmp(argv[1], "check") == 0) {
        predict(last + 1800, probabilities);
        printf("{\"probabilities\": [");
        for (int card = 0; card < card_count; card++)
            printf("%s%.9g", card > 0 ? ", " : "", probabilities[card]);
        printf("]}\n");
        return 0;
    }
    start = processor_nanoseconds();
    do {
        if (strcmp(argv[1], "plan") == 0) {
            for (int slot = 0; slot < 96; slot++) {
                predict(midnight + slot * 900, probabilities);
                sum += probabilities[0];
            }
        } else {
            predict(last + 1800 + turns % 1000 * 60, probabilities);
            sum += probabilities[0];
        }
        turns++;
        elapsed = processor_nanoseconds() - start;
    } while (elapsed < atof(argv[2]) * 1e6);
    if (!isfinite(sum)) return 1;
    printf("{\"nanoseconds\": %.1f}\n", elapsed / (double)turns);
    return 0;
}
