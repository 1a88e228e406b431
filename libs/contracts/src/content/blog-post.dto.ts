import { Transform } from 'class-transformer';
import { IsBoolean, ValidateBy } from 'class-validator';
import { IfDefined, IsContentText, IsExpectedVersion, allOf } from '../platform/validators.ts';
import { IsTimestampOrNull } from '../platform/is-timestamp.ts';
import { LIMITS } from '../platform/limits.ts';
import { isImageUrl } from './web-url.ts';

const { titleMax, excerptMax, authorMax, contentMax } = LIMITS.blog;

const Title = () =>
  IsContentText({
    max: titleMax,
    required: 'Blog title is required',
    tooLong: `Title must be less than ${titleMax} characters`,
  });
const Excerpt = () =>
  IsContentText({
    max: excerptMax,
    required: 'Excerpt is required',
    tooLong: `Excerpt must be less than ${excerptMax} characters`,
  });
const Content = () =>
  IsContentText({
    max: contentMax,
    required: 'Blog content is required',
    tooLong: `Blog content must be at most ${contentMax} characters`,
  });
const Author = () =>
  IsContentText({
    max: authorMax,
    required: 'Author is required',
    tooLong: `Author name must be less than ${authorMax} characters`,
  });
/** A valid address or nothing at all; an empty one becomes null. */
const ImageUrl = (): PropertyDecorator => {
  const normalise = Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    return value.trim() === '' ? null : value.trim();
  });
  const check = ValidateBy({
    name: 'isImageUrl',
    validator: {
      validate: (value: unknown) => value === null || value === '' || isImageUrl(value),
      defaultMessage: () => 'Must be a valid URL',
    },
  });
  return allOf(normalise, check);
};

const PublishAt = (): PropertyDecorator =>
  IsTimestampOrNull('Publication time must be a date and time with its time zone');
const Published = (): PropertyDecorator => IsBoolean({ message: 'Published must be true or false' });
const NotifyMembers = () => IsBoolean({ message: 'Tell members must be true or false' });

/** Body of POST /api/blog-posts (docs/product/content.md#posts). */
export class CreateBlogPostDto {
  @Title()
  title: string;

  @Excerpt()
  excerpt: string;

  @Content()
  content: string;

  @Author()
  author: string;

  @IfDefined()
  @ImageUrl()
  imageUrl?: string | null;

  @IfDefined()
  @Published()
  published: boolean = false;

  /** When the draft is to be published; not with `published`. */
  @PublishAt()
  publishAt?: string | null;

  /** True if members get a notification that links to the post, once, when it is published. */
  @IfDefined()
  @NotifyMembers()
  notifyMembers?: boolean;
}

/** Body of PUT /api/blog-posts/{id}: any of the fields of a post; what is left out stays (docs/product/content.md#posts). */
export class UpdateBlogPostDto {
  @IfDefined()
  @Title()
  title?: string;

  @IfDefined()
  @Excerpt()
  excerpt?: string;

  @IfDefined()
  @Content()
  content?: string;

  @IfDefined()
  @Author()
  author?: string;

  @IfDefined()
  @ImageUrl()
  imageUrl?: string | null;

  @IfDefined()
  @Published()
  published?: boolean;

  /** Another time, or null: it stays a draft until an administrator publishes it. */
  @PublishAt()
  publishAt?: string | null;

  @IfDefined()
  @NotifyMembers()
  notifyMembers?: boolean;

  @IsExpectedVersion()
  version?: number;
}

/** Body of PATCH /api/blog-posts/{id}/status (docs/product/content.md#posts). */
export class BlogPostStatusDto {
  @Published()
  published: boolean;

  @IsExpectedVersion()
  version?: number;
}
