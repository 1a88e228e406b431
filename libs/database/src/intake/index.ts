export { IntakeDraft, IntakeSource } from './intake.entities.ts';
export { toWireReceivedAlert, toWireIntakeDraft, toWireIntakeSource } from './intake.mapper.ts';
