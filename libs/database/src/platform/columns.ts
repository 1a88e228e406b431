import { Column, CreateDateColumn, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

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
