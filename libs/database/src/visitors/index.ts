export { LegalText } from './legal-text.entity.ts';
