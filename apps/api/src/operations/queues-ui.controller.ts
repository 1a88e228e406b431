import { Controller, ForbiddenException, Get, Patch, Post, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { QueuesBoard, QUEUES_UI } from './queues-board.ts';

/** As strict as the board allows: its page names its own base address. Nothing from elsewhere, no inline script. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/** Background jobs for administrators, read-only (docs/SECURITY.md#production: the queue UI is never public). */
@Controller('api/admin/queues')
@StaffOnly('operations')
export class QueuesUiController {
  constructor(private readonly queues: QueuesBoard) {}

  @Get(['', '*path'])
  show(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.set('content-security-policy', POLICY);
    return this.queues.answer(request, response, request.path.slice(QUEUES_UI.length) || '/');
  }

  @Put('*path')
  change(): never {
    return refuse();
  }

  @Post('*path')
  add(): never {
    return refuse();
  }

  @Patch('*path')
  edit(): never {
    return refuse();
  }
}

function refuse(): never {
  throw new ForbiddenException({ error: 'QUEUES_READ_ONLY', message: 'This page only shows jobs' });
}
