export * from './entitlement.ts';
export * from './may-manage.ts';
