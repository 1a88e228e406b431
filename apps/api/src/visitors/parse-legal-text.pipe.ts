import { Injectable, NotFoundException } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { LEGAL_TEXTS } from '@t0/contracts';
import type { LegalTextName } from '@t0/contracts';

/** The name of a legal text in a path. 404 when there is none of this name. */
@Injectable()
export class ParseLegalTextPipe implements PipeTransform<string, LegalTextName> {
  transform(value: string): LegalTextName {
    const name = LEGAL_TEXTS.find((known) => known === value);
    if (!name) throw new NotFoundException({ error: 'TEXT_NOT_FOUND', message: 'There is no such text' });
    return name;
  }
}
