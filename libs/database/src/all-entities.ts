import * as entities from './entities.ts';

/** Every table's entity, as the data source takes them. */
export const ENTITIES = Object.values(entities);
