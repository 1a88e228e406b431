export { DeliveryReceipt } from './delivery-receipt.entity.ts';
export { MessageTemplate } from './message-template.entity.ts';
export { toWireMessageTemplate } from './message-template.mapper.ts';
export { NotificationPreference } from './notification-preference.entity.ts';
export { isPreferred, preferenceLevel, storePreferences } from './notification-preferences.ts';
export { Notification, UserNotification } from './notification.entities.ts';
export { toWireNotification } from './notification.mapper.ts';
