import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { InMemorySpanExporter, SimpleSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { readConfig } from '@t0/config';
import { createLogger } from '@t0/observability';
import { createAdmin, createMember, signalBody, startProgram, waitFor } from '@t0/testing';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { otelSpans } from '../../libs/observability/src/trace/otel-provider.ts';
import { makeSpansBy } from '../../libs/observability/src/trace/spans.ts';
import { ApiStack } from '../support/api-stack.ts';
import { EmailSink, refusal } from '../support/email-sink.ts';

const ROOT = join(__dirname, '../..');
const MEMO = 'a memo that no span may hold';

describe('traces (docs/operations/observe.md#traces)', () => {
  const exporter = new InMemorySpanExporter();
  let stack: ApiStack;
  let sink: EmailSink;
  let worker: INestApplicationContext;
  /** Of what a test started, also where it fails: nothing of it keeps this process. */
  const ends: (() => unknown)[] = [];

  beforeAll(async () => {
    makeSpansBy(otelSpans('t0-test', createLogger('test', 'silent'), new SimpleSpanProcessor(exporter)).make);
    sink = await EmailSink.start();
    stack = await ApiStack.start({ SMTP_URL: sink.url });
    worker = await NestFactory.createApplicationContext(
      WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')),
      { logger: false, abortOnError: false },
    );
  });
  afterAll(async () => {
    makeSpansBy(undefined);
    for (const end of ends) await end();
    await worker.close();
    await stack.stop();
    await sink.stop();
  });

  const named = (name: string): ReadableSpan[] => exporter.getFinishedSpans().filter((span) => span.name === name);
  const above = (span: ReadableSpan): ReadableSpan | undefined =>
    exporter.getFinishedSpans().find((one) => one.spanContext().spanId === span.parentSpanContext?.spanId);
  /** Names from a span up to the one that began its trace. */
  const wayUp = (span: ReadableSpan | undefined): string[] => (span ? [span.name, ...wayUp(above(span))] : []);

  it('are one, from the administrator’s press through log, stream, jobs and mail to the sockets', async () => {
    const admin = await stack.signedIn(await createAdmin(stack.db));
    const person = await createMember(stack.db, { firstName: 'Persephone' });
    const member = await stack.signedIn(person);
    const screen = await stack.live(member);
    const { status } = await admin.post('/api/signals', signalBody({ memo: MEMO }));
    expect(status).toBe(201);
    await screen.next('signal.created');

    const isCreation = ({ attributes }: ReadableSpan): boolean => attributes['t0.event.type'] === 'signal.created';
    const written = await waitFor('the write to the sockets', () => named('write to sockets').find(isCreation));
    const mail = await waitFor('the mail', () => named('send a mail')[0]);
    await waitFor('the jobs to end', () => wayUp(mail).length === 5);
    expect(wayUp(written)).toEqual(['write to sockets', 'publish an event', 'change and append', 'POST /api/signals']);
    expect(wayUp(mail)).toEqual([
      'send a mail',
      'job send-signal-email-batch',
      'job fan-out-signal',
      'change and append',
      'POST /api/signals',
    ]);
    expect(mail.spanContext().traceId).toBe(written.spanContext().traceId);

    const spans = JSON.stringify(
      exporter.getFinishedSpans().map(({ name, attributes, events, status }) => [name, attributes, events, status]),
    );
    for (const personal of [person.email, person.id, 'Persephone', MEMO, '@', '127.0.0.1', member.cookie.slice(7, 30)])
      expect(spans).not.toContain(personal);
  });

  it('tell of a refused mail by its code alone', async () => {
    sink.refuse = (address) => refusal(550, `no such person ${address}`);
    const admin = await stack.signedIn(await createAdmin(stack.db));
    exporter.reset();
    await admin.post('/api/signals', signalBody());
    const mail = await waitFor('the mail', () => named('send a mail')[0]);
    expect(mail.attributes['error.type']).toMatch(/ 550$/);
    expect(JSON.stringify([mail.attributes, mail.events, mail.status])).not.toContain('@');
  });

  it('are off by default, and then no module of the SDK is loaded', () => {
    const observability = pathToFileURL(join(ROOT, 'libs/observability/dist/index.js')).href;
    // The metrics' library loads @opentelemetry/api by itself, which does nothing without the SDK.
    const code = `
      import { createRequire } from 'node:module';
      const { startTracing } = await import('${observability}');
      await startTracing('t0', process.env, { info() {}, warn() {} });
      const loaded = () => Object.keys(createRequire('${observability}').cache).filter((file) => /@opentelemetry.(sdk|resources|exporter|otlp|core)/.test(file));
      process.stdout.write(String(loaded().length > 0));`;
    const run = (env: Record<string, string>): string =>
      spawnSync(process.execPath, ['--input-type=module', '-e', code], {
        env: { PATH: process.env.PATH, ...env },
      }).stdout.toString();
    expect(run({})).toBe('false');
    expect(run({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toBe('true');
  });

  it('leave by OTLP when the standard variables say where to, before the program ends', async () => {
    const received: string[] = [];
    const collector = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        received.push(`${request.method} ${request.url} ${Buffer.concat(parts).toString('latin1')}`);
        response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
      });
    });
    ends.push(() => collector.close());
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const api = await startProgram({
      main: join(ROOT, 'dist/api.js'),
      env: {
        ...stack.env,
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
      },
    });
    ends.push(() => api.kill());
    await fetch(`${api.origin}/api/client-settings`);
    expect(await api.kill('SIGTERM')).toBe('0');
    const sent = received.join('\n');
    expect(sent).toContain('POST /v1/traces');
    for (const part of ['t0-api', 'deployment.environment.name', 'GET']) expect(sent).toContain(part);
  });
});
