import { IsIn, IsOptional } from 'class-validator';
import { DELIVERY_CHANNELS, type DeliveryChannel } from './channel-delivery.ts';
import { EMAIL_STATES, type EmailState } from '../platform/email-status.ts';
import { IdPageQuery } from '../platform/id-page.dto.ts';

const Channel = () => IsIn(DELIVERY_CHANNELS, { message: `Channel must be one of ${DELIVERY_CHANNELS.join(', ')}` });

/** Which deliveries are counted. */
export class ChannelFilter {
  /** Without it, all channels but email. */
  @IsOptional()
  @Channel()
  channel?: DeliveryChannel;
}

/** Query of GET /api/admin/channel-deliveries, newest first. */
export class ChannelDeliveriesQuery extends IdPageQuery {
  /** Without it, all channels but email. */
  @IsOptional()
  @Channel()
  channel?: DeliveryChannel;

  /** Only deliveries in this state; without it, all. */
  @IsOptional()
  @IsIn(EMAIL_STATES, { message: `State must be one of ${EMAIL_STATES.join(', ')}` })
  state?: EmailState;
}
