export * from './admin-member.dto.ts';
export * from './admin-member.ts';
export * from './direct-line.dto.ts';
export * from './direct-line.ts';
export * from './member-page.dto.ts';
export * from './member-page.ts';
