import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { Injectable, NotFoundException } from '@nestjs/common';
import { JobQueues } from '@t0/jobs';
import type { Express, Request, RequestHandler, Response } from 'express';

/** The address of the board; its files and calls are below it. */
export const QUEUES_UI = '/api/admin/queues';

/**
 * The queues as bull-board shows them, read-only: its actions come all together or not at all, and most of them would lose jobs that
 * PostgreSQL asked for. Another try is a call of the console (job-queues.controller.ts). Knows nothing of access: that is the controller's.
 */
@Injectable()
export class QueuesBoard {
  private readonly app: RequestHandler;

  constructor(queues: JobQueues) {
    const serverAdapter = new ExpressAdapter();
    serverAdapter.setBasePath(QUEUES_UI);
    createBullBoard({
      queues: queues.all().map((queue) => new BullMQAdapter(queue, { readOnlyMode: true, allowRetries: false })),
      serverAdapter,
      options: {
        uiBasePath: dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json')),
        uiConfig: { boardTitle: 'T0 jobs', hideDocsLink: true, hideRedisDetails: true, showWorkers: false },
      },
    });
    const app = serverAdapter.getRouter() as Express;
    // An application of its own, which would send the header x-powered-by.
    app.disable('x-powered-by');
    this.app = app;
  }

  /** Answers a call; resolves when the response is closed. */
  answer(request: Request, response: Response, path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      response.once('close', resolve);
      request.url = path + (request.originalUrl.includes('?') ? `?${request.originalUrl.split('?')[1]}` : '');
      this.app(request, response, (error?: unknown) => {
        reject(error instanceof Error ? error : new NotFoundException());
      });
    });
  }
}
