import { openRecords } from './push-service.ts';

describe('how a browser opens records', () => {
  it('is that of RFC 8188, section 3.2', () => {
    const body = Buffer.from(
      'uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA',
      'base64url',
    );
    const material = Buffer.from('BO3ZVPxUlnLORbVGMpbT1Q', 'base64url');
    const records = body.subarray(21 + body[20]!);
    const text = openRecords(records, body.readUInt32BE(16), { material, salt: body.subarray(0, 16) });
    expect(text.toString()).toBe('I am the walrus');
  });
});
