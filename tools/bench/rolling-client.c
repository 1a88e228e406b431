/*
 * Load client for restarts: many Socket.IO connections over several servers in one process on epoll. A connection that ends is dialled again
 * after a short pause, at another server, with the cursor of what it has, as the web application does. Commands on standard input, answers
 * on standard output, one a line:
 *   open COUNT COOKIES CURSOR  opens COUNT connections spread over all ports; answers "open" when all have caught up
 *   reach SEQ                  answers "reached FAULTS RESYNCS" when every connection has every event up to SEQ; FAULTS counts events that
 *                              were lost, repeated or out of order, RESYNCS connections that had to read their screen anew
 *   gaps                       answers "gaps US US ...": for each end of a connection, the time until it had caught up elsewhere
 * Arguments: the pause before dialling again (least and most, ms) and the ports.
 */
#include <arpa/inet.h>
#include <errno.h>
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

#define READ_SIZE (1 << 18)
/* Connections on their way at once while all are opened: fewer than a listen backlog of 4096 holds. */
#define WINDOW 400

enum { WAITING, CONNECTING, UPGRADING, OPENING, READY };

typedef struct {
  int fd, state, server;
  int64_t due, lost_at; /* when to dial again; when the connection before ended, 0 for never */
  char *carry;
  size_t carried, room;
  long last_seq;
} Conn;

static Conn *conns;
static int total, ready, opened, ports[64], port_count, least_ms, most_ms, ep;
static char **cookies, epoch[64];
static int cookie_count;
static long wanted, reached, faults, resyncs;
static uint32_t *gaps;
static size_t gap_count, gap_room;

static int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void fail(const char *what) { fprintf(stderr, "rolling client: %s: %s\n", what, strerror(errno)), exit(1); }

static void answer_reached(void) {
  if (!wanted || reached < total) return;
  printf("reached %ld %ld\n", faults, resyncs);
  fflush(stdout);
  wanted = 0;
}

static void move_to(Conn *c, long seq) {
  if (wanted && c->last_seq < wanted && seq >= wanted) reached++;
  if (seq > c->last_seq) c->last_seq = seq;
  answer_reached();
}

static void dial(Conn *c) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(ports[c->server]), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int one = 1;
  c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (c->fd < 0) fail("socket");
  c->state = CONNECTING;
  c->carried = 0;
  setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (connect(c->fd, (struct sockaddr *)&to, sizeof to) < 0 && errno != EINPROGRESS) fail("connect");
  struct epoll_event e = {.events = EPOLLOUT, .data.ptr = c};
  epoll_ctl(ep, EPOLL_CTL_ADD, c->fd, &e);
}

/* Ended, or refused: another server after a pause. */
static void lose(Conn *c) {
  if (!c->lost_at) c->lost_at = now_ns();
  if (c->state == READY) ready--;
  setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &(struct linger){1, 0}, sizeof(struct linger)); /* leaves no TIME_WAIT behind */
  close(c->fd);
  c->fd = -1;
  c->state = WAITING;
  c->server = (c->server + 1 + rand() % (port_count - 1)) % port_count;
  c->due = now_ns() + (int64_t)(least_ms + rand() % (most_ms - least_ms + 1)) * 1000000;
}

static int send_all(Conn *c, const char *data, size_t length) {
  if (write(c->fd, data, length) == (ssize_t)length) return 1;
  lose(c);
  return 0;
}

/* A masked text frame with a mask of zeros; payloads here are short. */
static int send_text(Conn *c, const char *text) {
  size_t length = strlen(text);
  char frame[256] = {(char)0x81, (char)(0x80 | length), 0, 0, 0, 0};
  memcpy(frame + 6, text, length);
  return send_all(c, frame, 6 + length);
}

static void mark_ready(Conn *c) {
  c->state = READY;
  if (c->lost_at) {
    if (gap_count == gap_room) gaps = realloc(gaps, (gap_room = gap_room ? 2 * gap_room : 4096) * sizeof *gaps);
    gaps[gap_count++] = (now_ns() - c->lost_at) / 1000;
    c->lost_at = 0;
  }
  ready++;
  if (opened < total) {
    dial(&conns[opened++]);
  } else if (ready == total && opened == total) {
    opened++; /* said once */
    puts("open");
    fflush(stdout);
  }
}

static int starts(const char *text, size_t length, const char *with) {
  return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

/* The seq of "position":"epoch:seq". */
static long position_of(const char *text) {
  const char *at = strstr(text, "\"position\":\"");
  const char *colon = at ? strchr(at + 12, ':') : NULL;
  if (!colon) return -1;
  if ((size_t)(colon - at - 12) != strlen(epoch) || strncmp(at + 12, epoch, strlen(epoch))) faults++;
  return strtol(colon + 1, NULL, 10);
}

static void take_events(Conn *c, char *text) {
  long position = position_of(text);
  char *at = text;
  while ((at = strstr(at, "\"seq\":"))) {
    long seq = strtol(at + 6, &at, 10);
    if (seq != c->last_seq + 1) faults++;
    move_to(c, seq);
  }
  /* Every event is for everybody here: a position beyond the last one is a loss. */
  if (position > c->last_seq) faults += position - c->last_seq, move_to(c, position);
}

/* 0 when the connection is gone. */
static int on_text(Conn *c, char *text, size_t length) {
  if (length == 1 && text[0] == '2') return send_text(c, "3");
  char *end = text + length, saved = *end;
  *end = 0; /* there is always a spare byte behind a frame */
  int alive = 1;
  char join[160];
  if (c->state == OPENING && starts(text, length, "0{")) {
    snprintf(join, sizeof join, "40{\"cursor\":\"%s:%ld\"}", epoch, c->last_seq);
    alive = send_text(c, join);
  } else if (starts(text, length, "44")) {
    lose(c), alive = 0;
  } else if (starts(text, length, "42[\"resync\"")) {
    resyncs++;
    move_to(c, position_of(text));
    if (c->state == OPENING) mark_ready(c);
  } else if (starts(text, length, "42[\"event")) {
    take_events(c, text);
    if (c->state == OPENING) mark_ready(c);
  }
  *end = saved;
  return alive;
}

/* Takes complete frames off data; answers how many bytes were used, or -1 when the connection is gone. */
static ssize_t take_frames(Conn *c, char *data, size_t length) {
  size_t used = 0;
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
    int code = p[0] & 15;
    if (code == 8) return lose(c), -1;
    if (code == 1 && !on_text(c, (char *)p + header, size)) return -1;
    used += header + size;
  }
}

static void on_readable(Conn *c) {
  static char buffer[READ_SIZE + 1];
  size_t have = c->carried;
  if (have) memcpy(buffer, c->carry, have);
  ssize_t n = read(c->fd, buffer + have, READ_SIZE - have), taken;
  if (n < 0 && errno == EAGAIN) return;
  if (n <= 0) return lose(c);
  size_t length = have + n, used = 0;
  if (c->state == UPGRADING) {
    buffer[length] = 0;
    char *end = strstr(buffer, "\r\n\r\n");
    if (end) {
      if (!starts(buffer, length, "HTTP/1.1 101")) return lose(c);
      used = end + 4 - buffer;
      c->state = OPENING;
    }
  }
  if (c->state == OPENING || c->state == READY) {
    if ((taken = take_frames(c, buffer + used, length - used)) < 0) return;
    used += taken;
  }
  c->carried = length - used;
  if (c->carried) {
    if (c->room < c->carried) c->carry = realloc(c->carry, c->room = c->carried);
    memcpy(c->carry, buffer + used, c->carried);
  }
}

static void on_writable(Conn *c) {
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error) return lose(c);
  char request[512];
  int n = snprintf(request, sizeof request,
    "GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: %s\r\n\r\n",
    ports[c->server], cookies[(c - conns) % cookie_count]);
  c->state = UPGRADING;
  struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
  epoll_ctl(ep, EPOLL_CTL_MOD, c->fd, &e);
  send_all(c, request, n);
}

static void on_command(char *line) {
  char file[256];
  int count;
  long seq;
  if (sscanf(line, "open %d %255s %63[^:]:%ld", &count, file, epoch, &seq) == 4) {
    FILE *f = fopen(file, "r");
    char text[512];
    if (!f) fail(file);
    cookies = calloc(100000, sizeof *cookies);
    while (fgets(text, sizeof text, f)) cookies[cookie_count++] = strndup(text, strcspn(text, "\n"));
    fclose(f);
    conns = calloc(total = count, sizeof *conns);
    for (int i = 0; i < count; i++) conns[i].fd = -1, conns[i].server = i % port_count, conns[i].last_seq = seq;
    while (opened < count && opened < WINDOW) dial(&conns[opened++]);
  } else if (sscanf(line, "reach %ld", &wanted) == 1) {
    reached = 0;
    for (int i = 0; i < total; i++) reached += conns[i].last_seq >= wanted;
    answer_reached();
  } else if (!strncmp(line, "gaps", 4)) {
    printf("gaps");
    for (size_t i = 0; i < gap_count; i++) printf(" %u", gaps[i]);
    puts("");
    fflush(stdout);
  }
}

int main(int argc, char **argv) {
  if (argc < 5) return fprintf(stderr, "usage: rolling-client LEAST_MS MOST_MS PORT PORT ...\n"), 2;
  least_ms = atoi(argv[1]);
  most_ms = atoi(argv[2]);
  for (int i = 3; i < argc && port_count < 64; i++) ports[port_count++] = atoi(argv[i]);
  srand(getpid());
  ep = epoll_create1(0);
  struct epoll_event e = {.events = EPOLLIN, .data.ptr = NULL}, events[512];
  epoll_ctl(ep, EPOLL_CTL_ADD, 0, &e);
  int64_t looked = 0;
  for (;;) {
    int n = epoll_wait(ep, events, 512, 10);
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
      } else if (c->state != WAITING) {
        on_readable(c);
      }
    }
    int64_t now = now_ns();
    if (now - looked < 10000000) continue;
    looked = now;
    for (int i = 0; i < total; i++)
      if (conns[i].state == WAITING && conns[i].lost_at && conns[i].due <= now) dial(&conns[i]);
  }
}
