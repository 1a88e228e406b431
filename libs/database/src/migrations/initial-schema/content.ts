import type { SchemaPart } from './schema-part.ts';

/** Blog, analysis, resources, videos, and uploaded files. */
export const content: SchemaPart = {
  create: `
    CREATE TABLE blog_posts (
      id integer GENERATED ALWAYS AS IDENTITY,
      title varchar(200) NOT NULL,
      content text NOT NULL,
      author varchar(100) NOT NULL,
      excerpt varchar(300) NOT NULL,
      image_url varchar(500),
      is_published boolean NOT NULL DEFAULT true,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      created_by uuid,
      version integer NOT NULL DEFAULT 1,
      publish_at timestamptz(3),
      notify_members boolean NOT NULL DEFAULT false,
      notified_at timestamptz(3),
      CONSTRAINT "PK_dd2add25eac93daefc93da9d387" PRIMARY KEY (id)
    );
    CREATE INDEX blog_posts_newest ON blog_posts (created_at, id);
    CREATE INDEX blog_posts_waiting ON blog_posts (publish_at) WHERE publish_at IS NOT NULL;

    CREATE TABLE chart_memos (
      id integer GENERATED ALWAYS AS IDENTITY,
      instrument varchar(10) NOT NULL,
      memo_text text NOT NULL DEFAULT '',
      memo_image_urls text[] NOT NULL DEFAULT '{}',
      key_levels text NOT NULL DEFAULT '',
      market_structure text NOT NULL DEFAULT '',
      risk_management text NOT NULL DEFAULT '',
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_by uuid,
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_97d204009bdbaae8064a4f8ccd9" PRIMARY KEY (id),
      CONSTRAINT "UQ_b80de728ac6ce377f3eaebcdec0" UNIQUE (instrument)
    );

    CREATE TABLE chart_notes (
      id integer GENERATED ALWAYS AS IDENTITY,
      instrument varchar(10) NOT NULL,
      timeframe varchar(20) NOT NULL,
      note text NOT NULL,
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_by uuid,
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_d1f085a09abc59ec8a8c50bacee" PRIMARY KEY (id),
      CONSTRAINT chart_notes_once UNIQUE (instrument, timeframe)
    );

    CREATE TABLE resources (
      id integer GENERATED ALWAYS AS IDENTITY,
      title varchar(255) NOT NULL,
      description text NOT NULL DEFAULT '',
      file_name varchar(255) NOT NULL,
      file_url varchar(500) NOT NULL,
      file_size integer NOT NULL,
      file_type varchar(100) NOT NULL,
      category varchar(50) NOT NULL DEFAULT 'general',
      is_active boolean NOT NULL DEFAULT true,
      uploaded_by uuid,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_632484ab9dff41bba94f9b7c85e" PRIMARY KEY (id)
    );

    CREATE TABLE uploads (
      id uuid NOT NULL,
      object_path varchar(100) NOT NULL,
      kind varchar(20) NOT NULL,
      state varchar(20) NOT NULL DEFAULT 'pending',
      owner_id uuid,
      file_name varchar(200) NOT NULL,
      content_type varchar(100) NOT NULL,
      declared_size bigint,
      size bigint,
      attached_to varchar(60),
      expires_at timestamptz(3) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_d1781d1eedd7459314f60f39bd3" PRIMARY KEY (id),
      CONSTRAINT "UQ_3b2379d1234e5f67827a551992a" UNIQUE (object_path),
      CONSTRAINT uploads_attached CHECK ((state = 'attached') = (attached_to IS NOT NULL)),
      CONSTRAINT uploads_kind CHECK (kind IN ('image', 'resource', 'video', 'thumbnail')),
      CONSTRAINT uploads_state CHECK (state IN ('pending', 'stored', 'attached', 'deleted'))
    );
    CREATE INDEX uploads_attached_to ON uploads (attached_to) WHERE attached_to IS NOT NULL;
    CREATE INDEX uploads_unused ON uploads (created_at) WHERE state <> 'attached';

    CREATE TABLE videos (
      id integer GENERATED ALWAYS AS IDENTITY,
      title varchar(255) NOT NULL,
      description text NOT NULL DEFAULT '',
      video_url varchar(500) NOT NULL,
      thumbnail_url varchar(500),
      uploaded_by uuid,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_e4c86c0cf95aff16e9fb8220f6b" PRIMARY KEY (id)
    );`,
  drop: `
    DROP TABLE videos, uploads, resources, chart_notes, chart_memos, blog_posts;`,
};
