/*
 * Load client of the benchmark: many connections in one process on epoll, so that the client is never what is measured.
 * Speaks just enough Socket.IO (mode io), WebSocket alone (mode ws) or reads GET /api/stream (mode sse). Commands on standard input, answers on standard output, one a line:
 *   open COUNT COOKIES CURSOR WATCH  opens COUNT connections, WINDOW of them on their way at once ('-' for none); answers "open FIRST_NS LAST_NS" when all are
 *                              ready. WATCH: JSON of the prices that each shows, said in the handshake of mode io
 *   expect EVENTS BASE         answers "done BAD" when every connection got EVENTS events after seq BASE, preceded by a line
 *                              "event SEQ FIRST_NS LAST_NS" for each; BAD counts events out of order or repeated
 *   traffic                    answers "traffic FRAMES BYTES": frames of prices that all connections got since they were opened, heads counted
 *   close                      closes all connections with a reset; answers "closed"
 * Times are CLOCK_MONOTONIC in ns.
 */
#define _GNU_SOURCE /* memmem */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MAX_EVENTS 4096
#define READ_SIZE (1 << 18)

enum { CONNECTING, UPGRADING, OPENING, READY };

typedef struct {
  int fd, state;
  char *carry; /* bytes of an unfinished frame */
  size_t carried, room;
  long got;      /* events since the last 'expect' */
  long last_seq; /* newest seq seen */
} Conn;

static Conn *conns;
/* Connections on their way at once: fewer than a listen backlog of 4096 holds, or the kernel itself would refuse some. */
#define WINDOW 3000
/* Each stream is a call as others are, which reads its session from the database: more at once would be turned away as too many. */
#define STREAM_WINDOW 300
static int total, ready, dialled, io_mode, sse_mode, port;
static void dial(void);
static char **cookies;
static int cookie_count;
static char cursor[64], watch[96];
static long long price_frames, price_bytes;
static long expected, base, finished, bad;
static int64_t first_ready, last_ready, first_at[MAX_EVENTS], last_at[MAX_EVENTS];
static int ep;

static int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void fail(const char *what) {
  fprintf(stderr, "load client: %s: %s\n", what, strerror(errno));
  exit(1);
}

static void send_all(Conn *c, const char *data, size_t length) {
  if (write(c->fd, data, length) != (ssize_t)length) fail("write");
}

/* A masked text frame with a mask of zeros; payloads here are short. */
static void send_text(Conn *c, const char *text) {
  size_t length = strlen(text);
  if (length > 125) errno = EMSGSIZE, fail("a message that is too long");
  char frame[256] = {(char)0x81, (char)(0x80 | length), 0, 0, 0, 0};
  memcpy(frame + 6, text, length);
  send_all(c, frame, 6 + length);
}

static void mark_ready(Conn *c) {
  c->state = READY;
  last_ready = now_ns();
  if (ready++ == 0) first_ready = last_ready;
  if (dialled < total) dial();
  if (ready == total) {
    printf("open %lld %lld\n", (long long)first_ready, (long long)last_ready);
    fflush(stdout);
  }
}

static void count_event(Conn *c, long seq, int64_t at) {
  if (seq <= base) return;
  if (c->last_seq && seq != c->last_seq + 1) bad++;
  c->last_seq = seq;
  long index = seq - base - 1;
  if (index < MAX_EVENTS) {
    if (!first_at[index]) first_at[index] = at;
    last_at[index] = at;
  }
  if (++c->got == expected && ++finished == total) {
    for (long i = 0; i < expected && i < MAX_EVENTS; i++)
      printf("event %ld %lld %lld\n", base + 1 + i, (long long)first_at[i], (long long)last_at[i]);
    printf("done %ld\n", bad);
    fflush(stdout);
  }
}

static int starts(const char *text, size_t length, const char *with) {
  size_t n = strlen(with);
  return length >= n && memcmp(text, with, n) == 0;
}

static void on_text(Conn *c, char *text, size_t length, int64_t at) {
  if (io_mode && length == 1 && text[0] == '2') return send_text(c, "3");
  if (c->state == OPENING) {
    if (starts(text, length, "0{")) {
      char join[256] = "40";
      int says_cursor = cursor[0] != '-', says_watch = watch[0] != '-', n = 2;
      if (says_cursor || says_watch) join[n++] = '{';
      if (says_cursor) n += snprintf(join + n, sizeof join - n, "\"cursor\":\"%s\"", cursor);
      if (says_watch) n += snprintf(join + n, sizeof join - n, "%s\"watch\":%s", says_cursor ? "," : "", watch);
      if (n > 2) strcpy(join + n, "}");
      send_text(c, join);
    } else if (starts(text, length, "42[\"events\"") || starts(text, length, "42[\"resync\"")) {
      mark_ready(c);
    } else if (starts(text, length, "44")) {
      fprintf(stderr, "load client: refused: %.*s\n", (int)length, text);
      exit(1);
    }
    return;
  }
  if (!starts(text, length, "42[\"event")) return;
  char *end = text + length, *at_seq = text;
  char saved = *end;
  *end = 0; /* there is always a spare byte behind a frame */
  while ((at_seq = strstr(at_seq, "\"seq\":"))) {
    at_seq += 6;
    count_event(c, strtol(at_seq, &at_seq, 10), at);
  }
  *end = saved;
}

/* Takes complete frames off data; answers how many bytes were used. */
static size_t take_frames(Conn *c, char *data, size_t length) {
  size_t used = 0;
  int64_t at = now_ns();
  for (;;) {
    size_t left = length - used, header = 2;
    unsigned char *p = (unsigned char *)data + used;
    if (left < 2) return used;
    uint64_t size = p[1] & 127;
    if (size == 126) {
      if (left < 4) return used;
      size = (p[2] << 8) | p[3];
      header = 4;
    } else if (size == 127) {
      if (left < 10) return used;
      size = 0;
      for (int i = 2; i < 10; i++) size = (size << 8) | p[i];
      header = 10;
    }
    if (left < header + size) return used;
    if ((p[0] & 15) == 1) {
      char *text = (char *)p + header;
      if (starts(text, size, "42[\"prices\"") || starts(text, size, "42[\"ticks\"")) price_frames++, price_bytes += header + size;
      on_text(c, text, size, at);
    }
    used += header + size;
  }
}

/* Takes complete messages of an event stream off data; answers how many bytes were used. */
static size_t take_messages(Conn *c, char *data, size_t length) {
  size_t used = 0;
  int64_t at = now_ns();
  for (;;) {
    char *begin = data + used, *end = memmem(begin, length - used, "\n\n", 2);
    if (!end) return used;
    *end = 0;
    if (c->state == OPENING && (strstr(begin, "event: position") || strstr(begin, "event: resync"))) {
      mark_ready(c);
    } else if (strstr(begin, "event: event\n")) {
      char *seq = strstr(begin, "\"seq\":");
      if (seq) count_event(c, strtol(seq + 6, NULL, 10), at);
    }
    used = end + 2 - data;
  }
}

static void on_readable(Conn *c) {
  static char buffer[READ_SIZE + 1];
  size_t have = c->carried;
  if (have) memcpy(buffer, c->carry, have);
  ssize_t n = read(c->fd, buffer + have, READ_SIZE - have);
  if (n <= 0) {
    if (n < 0 && errno == EAGAIN) return;
    fprintf(stderr, "load client: a connection was closed by the server in state %d: %s\n", c->state, n ? strerror(errno) : "end");
    exit(1);
  }
  size_t length = have + n, used = 0;
  if (c->state == UPGRADING) {
    buffer[length] = 0;
    char *end = strstr(buffer, "\r\n\r\n");
    if (end) {
      if (!starts(buffer, length, sse_mode ? "HTTP/1.1 200" : "HTTP/1.1 101")) {
        fprintf(stderr, "load client: %.80s\n", buffer);
        exit(1);
      }
      used = end + 4 - buffer;
      c->state = OPENING;
      if (!io_mode && !sse_mode) mark_ready(c);
    }
  }
  if (c->state == OPENING || c->state == READY)
    used += sse_mode ? take_messages(c, buffer + used, length - used) : take_frames(c, buffer + used, length - used);
  c->carried = length - used;
  if (c->carried) {
    if (c->room < c->carried) c->carry = realloc(c->carry, c->room = c->carried);
    memcpy(c->carry, buffer + used, c->carried);
  }
}

static void on_writable(Conn *c) {
  char request[512];
  const char *cookie = cookie_count ? cookies[(c - conns) % cookie_count] : NULL;
  int n = sse_mode ? snprintf(request, sizeof request, "GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAccept: text/event-stream\r\nCookie: %s\r\n\r\n", port, cookie ? cookie : "")
    : snprintf(request, sizeof request,
    "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Version: 13\r\n%s%s%s\r\n",
    io_mode ? "/live/?EIO=4&transport=websocket" : "/", port, cookie ? "Cookie: " : "", cookie ? cookie : "", cookie ? "\r\n" : "");
  c->state = UPGRADING;
  struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
  epoll_ctl(ep, EPOLL_CTL_MOD, c->fd, &e);
  send_all(c, request, n);
}

static void open_all(int count, const char *cookie_file) {
  total = count;
  ready = 0;
  conns = calloc(count, sizeof *conns);
  cookie_count = 0;
  if (cookie_file[0] != '-') {
    FILE *f = fopen(cookie_file, "r");
    char line[512];
    if (!f) fail(cookie_file);
    cookies = calloc(100000, sizeof *cookies);
    while (fgets(line, sizeof line, f)) cookies[cookie_count++] = strndup(line, strcspn(line, "\n"));
    fclose(f);
  }
  dialled = 0;
  price_frames = price_bytes = 0;
  while (dialled < count && dialled < (sse_mode ? STREAM_WINDOW : WINDOW)) dial();
}

static void dial(void) {
  Conn *c = &conns[dialled++];
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int one = 1;
  c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (c->fd < 0) fail("socket");
  setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (connect(c->fd, (struct sockaddr *)&to, sizeof to) < 0 && errno != EINPROGRESS) fail("connect");
  struct epoll_event e = {.events = EPOLLOUT, .data.ptr = c};
  epoll_ctl(ep, EPOLL_CTL_ADD, c->fd, &e);
}

static void close_all(void) {
  struct linger reset = {1, 0}; /* leaves no TIME_WAIT behind */
  for (int i = 0; i < total; i++) {
    setsockopt(conns[i].fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    close(conns[i].fd);
    free(conns[i].carry);
  }
  free(conns);
  total = 0;
  printf("closed\n");
  fflush(stdout);
}

static void on_command(char *line) {
  int count;
  char file[256];
  if (sscanf(line, "open %d %255s %63s %95s", &count, file, cursor, watch) == 4) {
    open_all(count, file);
  } else if (sscanf(line, "expect %ld %ld", &expected, &base) == 2) {
    finished = bad = 0;
    memset(first_at, 0, sizeof first_at);
    for (int i = 0; i < total; i++) conns[i].got = 0, conns[i].last_seq = base;
    printf("expecting\n");
    fflush(stdout);
  } else if (!strncmp(line, "traffic", 7)) {
    printf("traffic %lld %lld\n", price_frames, price_bytes);
    fflush(stdout);
  } else if (!strncmp(line, "close", 5)) {
    close_all();
  }
}

int main(int argc, char **argv) {
  if (argc != 3) return fprintf(stderr, "usage: load-client io|ws|sse PORT\n"), 2;
  io_mode = !strcmp(argv[1], "io");
  sse_mode = !strcmp(argv[1], "sse");
  port = atoi(argv[2]);
  ep = epoll_create1(0);
  struct epoll_event e = {.events = EPOLLIN, .data.ptr = NULL}, events[512];
  epoll_ctl(ep, EPOLL_CTL_ADD, 0, &e);
  for (;;) {
    int n = epoll_wait(ep, events, 512, -1);
    for (int i = 0; i < n; i++) {
      Conn *c = events[i].data.ptr;
      if (!c) {
        static char line[512];
        ssize_t length = read(0, line, sizeof line - 1);
        if (length <= 0) return 0;
        line[length] = 0;
        on_command(line);
      } else if (c->state == CONNECTING) {
        on_writable(c);
      } else {
        on_readable(c);
      }
    }
  }
}
