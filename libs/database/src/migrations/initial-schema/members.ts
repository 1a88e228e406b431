import type { SchemaPart } from './schema-part.ts';

/** The direct line, and notes about members. */
export const members: SchemaPart = {
  create: `
    CREATE TABLE admin_messages (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      message text,
      image_url varchar(500),
      is_from_admin boolean NOT NULL DEFAULT false,
      is_read boolean NOT NULL DEFAULT false,
      read_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_cd88ac69c0495b7c41d863be6b5" PRIMARY KEY (id),
      CONSTRAINT "FK_6b3eecd17d6cdceba907f0fe73c" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT admin_messages_content CHECK ((message IS NOT NULL) OR (image_url IS NOT NULL))
    );
    CREATE INDEX admin_messages_thread ON admin_messages (user_id, id);

    CREATE TABLE message_rate_limits (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      message_count integer NOT NULL DEFAULT 0,
      window_start timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_147b625b9d23ff5fe652e67e461" PRIMARY KEY (id),
      CONSTRAINT "UQ_2bd6258191cb823651f6f2658c1" UNIQUE (user_id),
      CONSTRAINT "FK_2bd6258191cb823651f6f2658c1" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );

    CREATE TABLE member_notes (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      text varchar(2000) NOT NULL,
      author_email varchar(255) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_472927780ecad09d24862a818ef" PRIMARY KEY (id),
      CONSTRAINT "FK_8fe04ada73e9682fd8649c4be91" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );
    CREATE INDEX member_notes_user ON member_notes (user_id, id);`,
  drop: `
    DROP TABLE member_notes, message_rate_limits, admin_messages;`,
};
