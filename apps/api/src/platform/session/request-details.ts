import type { Request } from 'express';
import type { Config } from '@t0/config';
import type { SecurityNoticeDetails } from '@t0/contracts';
import { describeDevice } from './describe-device.ts';
import { locationOf } from './location.ts';

/** The origin of a call, as text for a member: browser and system, network address, place where a proxy reports it. */
export function requestDetails(request: Request, config: Config): SecurityNoticeDetails {
  const location = locationOf(request.headers, config.GEO_HEADER);
  return {
    device: describeDevice(request.headers['user-agent']),
    ...(request.ip && { address: request.ip }),
    ...(location && { location }),
  };
}
