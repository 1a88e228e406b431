import { IsOptional, IsString, MaxLength } from 'class-validator';

/** The query that opens a stream, for programs that cannot send headers. None of it is secret. */
export class StreamQueryDto {
  /** The cursor of a snapshot, `epoch:seq`. The header Last-Event-ID counts before it. */
  @IsOptional()
  @IsString({ message: 'The cursor has to be a text' })
  @MaxLength(64, { message: 'A cursor has at most 64 characters' })
  cursor?: string;

  /** The same, under the name by which libraries that open streams in a browser ask after a cut; it counts before `cursor`. */
  @IsOptional()
  @IsString({ message: 'The cursor has to be a text' })
  @MaxLength(64, { message: 'A cursor has at most 64 characters' })
  lastEventId?: string;

  /** The id of the previous stream, so that this one can report why that one was dropped. */
  @IsOptional()
  @IsString({ message: 'The id of the stream before has to be a text' })
  @MaxLength(64, { message: 'The id of a stream has at most 64 characters' })
  previous?: string;
}
