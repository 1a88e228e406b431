/** Prints the description of the calls that take a key (docs/openapi.json). Connects to nothing: only the routes are read. */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { readConfig } from '@t0/config';
import { createLogger } from '@t0/observability';
import { AppModule } from './app.module.ts';
import { apiDocument } from './platform/api-docs/api-document.ts';
import { openCalls } from './platform/api-docs/open-calls.ts';
import { routeTable } from './platform/api-docs/route-table.ts';

const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nobody@localhost/none',
  REDIS_URL: 'redis://localhost',
  SMTP_URL: 'smtp://localhost',
  SESSION_SECRET: 'nothing is signed with this secret',
});
const app = await NestFactory.create(AppModule.with(config, createLogger('describe', 'silent')), {
  preview: true,
  abortOnError: false,
  logger: false,
});
process.stdout.write(JSON.stringify(openCalls(apiDocument(routeTable(app), 'session'))));
