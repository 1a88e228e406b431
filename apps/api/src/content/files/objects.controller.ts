import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ObjectsService, sendObject } from './send-object.ts';

/** Uploaded files, access checked with every request (docs/product/access.md#uploaded-files). */
@Controller('objects')
export class ObjectsController {
  constructor(private readonly objects: ObjectsService) {}

  @Get(':folder/:name')
  async read(
    @Param('folder') folder: string,
    @Param('name') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const object = await this.objects.find(`/objects/${folder}/${name}`, request.user);
    await sendObject(object, request, response);
  }
}
