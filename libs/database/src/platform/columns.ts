import {
  Column,
  CreateDateColumn,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import type { RelationOptions } from 'typeorm';

/** Identity column of content that is counted rather than guessed. */
export const Id = (): PropertyDecorator =>
  PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' });

/** A time, in milliseconds, with time zone. */
export const Timestamp = (options: { nullable?: boolean; default?: () => string } = {}): PropertyDecorator =>
  Column({ type: 'timestamptz', precision: 3, nullable: false, ...options });

export const CreatedAt = (): PropertyDecorator =>
  CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' });

export const UpdatedAt = (): PropertyDecorator =>
  UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()', onUpdate: undefined });

/** Grows by one with every saved change; travels in live events. */
export const Version = (): PropertyDecorator => VersionColumn({ type: 'integer', default: 1 });

/** A bounded text, required unless said otherwise. */
export const Text = (
  length: number,
  options: { nullable?: boolean; default?: string; unique?: boolean } = {},
): PropertyDecorator => Column({ type: 'varchar', length, ...options });

/** A price: numeric(14,5), a decimal string in code. */
export const Price = (options: { nullable?: boolean } = {}): PropertyDecorator =>
  Column({ type: 'numeric', precision: 14, scale: 5, nullable: options.nullable ?? false });

/** The foreign key of a column `xId` to the entity of this name, which no code reads as an object; `unique`: one row each. */
export const References =
  (entity: string, { unique = false, ...options }: RelationOptions & { unique?: boolean } = {}): PropertyDecorator =>
  (target, column) => {
    const name = String(column).replace(/Id$/, '');
    (unique ? OneToOne : ManyToOne)(entity, options)(target, name);
    JoinColumn({ name: `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_id` })(target, name);
  };
