import { ValidateBy } from 'class-validator';
import { isObjectPath } from './upload.ts';

/** Property decorator: the `/objects/` path of an uploaded file; `message` is the error for any other value. */
export function IsObjectPath(message: string): PropertyDecorator {
  return ValidateBy({
    name: 'isObjectPath',
    validator: { validate: (value: unknown) => isObjectPath(value), defaultMessage: () => message },
  });
}
