import type { INestApplicationContext } from '@nestjs/common';
import type { AnnouncementRecipients, EmailAnnouncement, EmailDeliveryRow } from '@t0/contracts/email';
import { IDEMPOTENCY_HEADER, type ApiError } from '@t0/contracts/platform';
import type { User } from '@t0/database/accounts';
import { Delivery } from '@t0/database/channels';
import { EmailSuppression } from '@t0/database/email';
import { NotificationPreference } from '@t0/database/notifications';
import { AuditLog } from '@t0/database/platform';
import { createAdmin, createMember, createUser, setPreference, waitFor, type TestClient } from '@t0/testing';
import { DeliveryFanOut } from '../../apps/worker/src/channels/deliveries/delivery-fan-out.ts';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { ApiStack } from '../support/api-stack.ts';
import { EmailSink, type ReceivedEmail } from '../support/email-sink.ts';
import { startWorker } from '../support/start-worker.ts';

const ANNOUNCEMENTS = '/api/admin/announcements';
let made = 0;

/** The mail with its lines whole again; what is not ASCII stays encoded. */
const unfolded = ({ source }: ReceivedEmail): string =>
  source
    .toString('latin1')
    .replace(/=\r\n/g, '')
    .replace(/\r\n(?=[ \t])/g, '')
    .replaceAll('=3D', '=');

describe('announcements by email (docs/product/email.md#announcements)', () => {
  let stack: ApiStack;
  let sink: EmailSink;
  let worker: INestApplicationContext;
  let admin: TestClient;
  let author: User;

  beforeAll(async () => {
    sink = await EmailSink.start();
    stack = await ApiStack.start({ SMTP_URL: sink.url, EMAIL_BATCH_SIZE: '3', PUBLIC_URL: 'https://t0.example' });
    worker = await startWorker(stack.env);
    author = await createAdmin(stack.db, { role: 'administrator', firstName: 'Olga' });
    await createAdmin(stack.db);
    admin = await stack.signedIn(author);
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
    await sink.stop();
  });
  beforeEach(() => {
    sink.mails.length = 0;
    sink.onMail = () => Promise.resolve();
  });

  /** A text of its own, and the search that finds the members of one test alone. */
  const group = (): string => `group${(made += 1)}x`;
  const textOf = (name: string) => ({ subject: `News for ${name}`, text: `Hello **all** of ${name}` });
  const member = (name: string, given: Partial<User> = {}): Promise<User> =>
    createMember(stack.db, { lastName: name, ...given });
  const test = async (name: string, client = admin): Promise<void> => {
    expect((await client.post(`${ANNOUNCEMENTS}/test`, textOf(name))).status).toBe(202);
  };
  const send = (name: string, key?: string, client = admin) =>
    client.post<EmailAnnouncement>(
      ANNOUNCEMENTS,
      { ...textOf(name), q: name },
      key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key },
    );
  const listed = async (id: number): Promise<EmailAnnouncement> =>
    (await admin.get<EmailAnnouncement[]>(ANNOUNCEMENTS)).body.find((one) => one.id === id)!;
  const untilDone = (id: number): Promise<EmailAnnouncement> =>
    waitFor('the end of the announcement', async () => {
      const one = await listed(id);
      return one.queued === 0 && one;
    });
  const mailsOf = (name: string): ReceivedEmail[] =>
    sink.mails.filter(({ source }) => source.includes(`Subject: ${textOf(name).subject}`));

  it('reaches each member of the filter once, and nobody who opted out, is blacklisted, suppressed or gone', async () => {
    const name = group();
    const reached = await Promise.all(Array.from({ length: 7 }, () => member(name)));
    const [noMail, noTopic, blocked, refused, gone] = await Promise.all(Array.from({ length: 5 }, () => member(name)));
    await createUser(stack.db, { lastName: name });
    await member(group());
    await setPreference(stack.db, noMail!, 'email', 'everything', 'off');
    await setPreference(stack.db, noTopic!, 'email', 'announcements', 'off');
    await stack.db.query('INSERT INTO blacklisted_emails (email) VALUES ($1)', [blocked!.email]);
    await stack.db.getRepository(EmailSuppression).insert({ email: refused!.email, reason: 'bounced: 550' });
    await stack.db.query('DELETE FROM users WHERE id = $1', [gone!.id]);
    const { body: counted } = await admin.get<AnnouncementRecipients>(`${ANNOUNCEMENTS}/recipients?q=${name}`);
    expect(counted).toEqual({ matching: 11, recipients: 7 });
    const screen = await stack.live(admin);
    await test(name);
    const { body, status } = await send(name);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ total: 7, queued: 7, state: 'sending', show: 'active', q: name, author: author.email }),
    ]);
    expect(await untilDone(body.id)).toMatchObject({ total: 7, sent: 7, failed: 0, suppressed: 0, state: 'sent' });
    expect(
      mailsOf(name)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(reached.map(({ email }) => email).sort());
    const { body: rows } = await admin.get<EmailDeliveryRow[]>('/api/admin/email-deliveries?limit=7');
    expect(rows.map(({ announcement, signalInstrument }) => [announcement, signalInstrument])).toEqual(
      reached.map(() => [textOf(name).subject, null]),
    );
    const last = await screen.next('announcement.updated', ({ data }) => data.id === body.id && data.sent === 7);
    expect(last.audience).toBe('staff:operations');
  });

  it('leaves at its time to those whom the filter finds then, and can be cancelled before', async () => {
    const name = group();
    const first = await member(name);
    await test(name);
    const at = (ms: number) => ({
      ...textOf(name),
      q: name,
      scheduledFor: new Date(Date.now() + ms).toISOString(),
    });
    const past = await admin.post<ApiError>(ANNOUNCEMENTS, at(-1000));
    expect([past.status, past.body.fields]).toEqual([400, { scheduledFor: 'Scheduled time must be in the future' }]);
    const { body: cancelled } = await admin.post<EmailAnnouncement>(ANNOUNCEMENTS, at(3_600_000));
    expect(cancelled).toMatchObject({ state: 'scheduled', total: 0 });
    expect((await admin.post<EmailAnnouncement>(`${ANNOUNCEMENTS}/${cancelled.id}/stop`, {})).body.state).toBe(
      'stopped',
    );
    const { body } = await admin.post<EmailAnnouncement>(ANNOUNCEMENTS, at(3_600_000));
    const second = await member(name);
    expect([await listed(body.id), mailsOf(name).filter(({ source }) => !source.includes('TEST: '))]).toEqual([
      expect.objectContaining({ state: 'scheduled' }),
      [],
    ]);
    // The recipients of a stopped one, or of a locked row, are not read; until they are, nothing is fanned out.
    const overdue = `UPDATE email_announcements SET created_at = now() - interval '1 hour', stopped_at = now() WHERE id = ANY ($1)`;
    await stack.db.query(overdue, [[cancelled.id, body.id]]);
    const runner = stack.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE email_announcements SET stopped_at = NULL WHERE id = $1', [body.id]);
    const early = worker.get(DeliveryFanOut).fanOutAnnouncement({ announcementId: body.id });
    await worker.get(DeliveryReconciler).reconcile();
    await runner.commitTransaction();
    await runner.release();
    await early;
    await waitFor('the emails', async () => (await listed(body.id)).state === 'sent');
    expect(await listed(body.id)).toMatchObject({ total: 2, sent: 2 });
    expect(
      mailsOf(name)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([first.email, second.email].sort());
    expect(await listed(cancelled.id)).toMatchObject({ state: 'stopped', total: 0 });
  });

  it('asks again when each mail leaves: one who opted out since does not get it', async () => {
    const name = group();
    const [first, second] = [await member(name), await member(name)];
    await test(name);
    await worker.close();
    const { body } = await send(name);
    await setPreference(stack.db, second, 'email', 'announcements', 'off');
    // Recipients were read when it was sent: a later member is none.
    await member(name);
    worker = await startWorker(stack.env);
    expect(await untilDone(body.id)).toMatchObject({ total: 2, sent: 1, suppressed: 1 });
    expect(mailsOf(name).map(({ to }) => to)).toEqual([first.email]);
    const rows = await stack.db.getRepository(Delivery).findBy({ announcementId: body.id, userId: second.id });
    expect(rows).toMatchObject([{ deliveryStatus: 'suppressed', lastError: 'No longer wanted or allowed' }]);
  });

  it('carries a link and a header that end announcements alone, with one click (RFC 8058)', async () => {
    const name = group();
    const one = await member(name, { firstName: 'Zoë' });
    await test(name);
    await untilDone((await send(name)).body.id);
    const [mail] = mailsOf(name);
    const text = unfolded(mail!);
    const [, url] = /^List-Unsubscribe: <([^>]+)>\r$/im.exec(text)!;
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
    expect(text).toContain('Hello Zo=C3=AB,');
    expect(text).toContain(`<strong>all</strong> of ${name}`);
    expect(text.split(url!).length).toBe(4);
    const here = url!.replace('https://t0.example', stack.origin());
    expect(await (await fetch(here)).text()).toContain('Unsubscribe from announcements');
    const answer = await fetch(here, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await answer.text()).toContain('No more announcements');
    const chosen = await stack.db.getRepository(NotificationPreference).findBy({ userId: one.id });
    expect(chosen).toEqual([expect.objectContaining({ channel: 'email', topic: 'announcements', level: 'off' })]);
    const next = group();
    await stack.db.query('UPDATE users SET last_name = $2 WHERE id = $1', [one.id, next]);
    await test(next);
    expect(await send(next)).toMatchObject({ status: 409, body: { error: 'NO_RECIPIENTS' } });
  });

  it('a test goes to its author alone, says TEST, and comes before the announcement', async () => {
    const name = group();
    await member(name);
    expect(await send(name)).toMatchObject({ status: 409, body: { error: 'ANNOUNCEMENT_UNTESTED' } });
    await test(name);
    const sent = await waitFor('the test', () =>
      sink.mails.find(({ source }) => source.includes(`TEST: News for ${name}`)),
    );
    expect(sent.to).toBe(author.email);
    expect(unfolded(sent)).toContain('Hello Olga,');
    expect(sink.mails.filter(({ source }) => source.includes(name))).toHaveLength(1);
    // An edited text is another one, and another person's test is not one's own.
    expect((await admin.post(ANNOUNCEMENTS, { ...textOf(name), text: 'Edited', q: name })).status).toBe(409);
    const other = await stack.signedIn(await createAdmin(stack.db, { role: 'administrator' }));
    expect(await send(name, undefined, other)).toMatchObject({ body: { error: 'ANNOUNCEMENT_UNTESTED' } });
  });

  it('a double press, and two administrators, send it once', async () => {
    const name = group();
    const one = await member(name);
    const other = await stack.signedIn(await createAdmin(stack.db, { role: 'administrator' }));
    await test(name);
    await test(name, other);
    const answers = await Promise.all([
      send(name, 'one-press-of-the-button'),
      send(name, 'one-press-of-the-button'),
      send(name, 'press-by-another-one', other),
      send(name, 'press-by-another-one', other),
    ]);
    const sent = answers.filter(({ status }) => status === 201);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    await untilDone(sent[0]!.body.id);
    expect(mailsOf(name).map(({ to }) => to)).toEqual([one.email]);
    expect(await send(name)).toMatchObject({ status: 409, body: { error: 'ANNOUNCEMENT_REPEATED' } });
  });

  it('is rebuilt from PostgreSQL when Redis lost its jobs, without a second mail', async () => {
    const name = group();
    await Promise.all(Array.from({ length: 5 }, () => member(name)));
    await test(name);
    await worker.close();
    const { body } = await send(name);
    await stack.redisClient.flushAll();
    await stack.db.query(`UPDATE email_announcements SET created_at = now() - interval '1 minute' WHERE id = $1`, [
      body.id,
    ]);
    worker = await startWorker(stack.env);
    await worker.get(DeliveryReconciler).reconcile();
    expect(await untilDone(body.id)).toMatchObject({ sent: 5 });
    await worker.get(DeliveryReconciler).reconcile();
    expect(new Set(mailsOf(name).map(({ to }) => to)).size).toBe(5);
    expect(mailsOf(name)).toHaveLength(5);
  });

  it('is stopped: what has not left never does, and the audit trail names who did it', async () => {
    const name = group();
    await Promise.all(Array.from({ length: 10 }, () => member(name)));
    await test(name);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    sink.onMail = ({ source }) => (source.includes(`Subject: News for ${name}`) ? held : Promise.resolve());
    const { body } = await send(name);
    await waitFor('the first batch to be under way', () =>
      stack.db.getRepository(Delivery).existsBy({ announcementId: body.id, deliveryStatus: 'sending' }),
    );
    const stopped = await admin.post<EmailAnnouncement>(`${ANNOUNCEMENTS}/${body.id}/stop`, {});
    expect(stopped).toMatchObject({ status: 200, body: { state: 'stopped' } });
    release();
    const ended = await untilDone(body.id);
    expect(ended).toMatchObject({ total: 10, state: 'stopped' });
    expect(ended.sent).toBeGreaterThan(0);
    expect(ended.sent).toBeLessThanOrEqual(6);
    expect(mailsOf(name)).toHaveLength(ended.sent);
    expect((await admin.post(`${ANNOUNCEMENTS}/${body.id}/stop`, {})).status).toBe(200);
    const trail = await stack.db
      .getRepository(AuditLog)
      .find({ where: { entity: 'announcement', entityId: String(body.id) }, order: { id: 'ASC' } });
    expect(trail.map(({ action, subject, actorEmail }) => [action, subject, actorEmail])).toEqual([
      ['announcement.created', `News for ${name}`, author.email],
      ['announcement.stopped', `News for ${name}`, author.email],
    ]);
  });

  it('refuses to stop one of which everything has left', async () => {
    const name = group();
    await member(name);
    await test(name);
    const { body } = await send(name);
    await untilDone(body.id);
    expect(await admin.post(`${ANNOUNCEMENTS}/${body.id}/stop`, {})).toMatchObject({
      status: 409,
      body: { error: 'ANNOUNCEMENT_ENDED' },
    });
    expect((await admin.post(`${ANNOUNCEMENTS}/999999/stop`, {})).status).toBe(404);
  });
});
