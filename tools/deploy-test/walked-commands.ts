const COMPOSE = 'Deploying with Compose';

/** The commands that the walk runs from docs/operations: the chapter, and a pattern that identifies the command among its others. */
export const WALKED = {
  settings: [COMPOSE, /^cp deploy\/env\.example \.env$/],
  start: [COMPOSE, /^docker compose up -d --build$/],
  doctor: [COMPOSE, /dist\/doctor\.js/],
  createAdmin: [COMPOSE, /dist\/admin\.js create-admin/],
  moreApis: [COMPOSE, /^API_REPLICAS=4 /],
  dump: ['Backup and restore', /^docker compose run .* dump \/backup/],
  startDatabase: ['Backup and restore', /^docker compose up -d --wait postgres$/],
  restore: ['Backup and restore', /^docker compose run .* restore \/backup/],
  startAgain: ['Backup and restore', /^docker compose up -d$/],
  upgrade: ['Upgrading', /^deploy\/upgrade\.sh$/],
  goBack: ['Upgrading', /^T0_VERSION=previous deploy\/upgrade\.sh --no-build$/],
  stop: ['Stopping', /^docker compose stop$/],
} as const satisfies Record<string, readonly [string, RegExp]>;
