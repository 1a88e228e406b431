/**
 * Prints the description of the calls that take a key (docs/openapi.json), and reads the parts that come from types from its input. It
 * connects to nothing: only the routes are read.
 */
import 'reflect-metadata';
import { json } from 'node:stream/consumers';
import { NestFactory } from '@nestjs/core';
import { readConfig } from '@t0/config';
import { createLogger } from '@t0/observability';
import { AppModule } from './app.module.ts';
import { CallsModule } from './calls.module.ts';
import { apiDocument, type DescribedAnswers } from './developers/api-docs/api-document.ts';
import { openCalls } from './developers/api-docs/open-calls.ts';
import { routeTable } from './developers/api-docs/route-table.ts';

const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nobody@localhost/none',
  REDIS_URL: 'redis://localhost',
  SMTP_URL: 'smtp://localhost',
  SESSION_SECRET: 'nothing is signed with this secret',
});
const app = await NestFactory.create(AppModule.with(config, createLogger('describe', 'silent'), CallsModule), {
  preview: true,
  abortOnError: false,
  logger: false,
});
const described = (await json(process.stdin)) as DescribedAnswers;
process.stdout.write(JSON.stringify(openCalls(apiDocument(routeTable(app), 'session', described))));
