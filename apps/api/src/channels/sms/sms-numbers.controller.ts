import { Body, Controller, Delete, HttpCode, Post, UseGuards } from '@nestjs/common';
import { SmsCodeDto, SmsNumberDto, type PushTest, type SmsSettings } from '@t0/contracts/channels';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { AuthenticatedGuard, SubscribedGuard } from '../../platform/access/guards.ts';
import { Throttle, throttleKey } from '../../platform/throttle/throttle.ts';
import { SmsSending, notOffered } from './sms-sending.ts';
import { SmsNumbersService } from './sms-numbers.service.ts';
import { SmsTests } from './sms-tests.ts';

/** The signed-in member's phone (docs/product/channels.md#sms). It is shown with the settings. */
@Controller('api/auth/sms')
@UseGuards(AuthenticatedGuard)
export class SmsNumbersController {
  constructor(
    private readonly numbers: SmsNumbersService,
    private readonly tests: SmsTests,
    private readonly sms: SmsSending,
    private readonly throttle: Throttle,
  ) {}

  /** Sends a code to a number. Each costs the owner money: they are counted by member and by number. */
  @Post('number')
  @HttpCode(200)
  @UseGuards(SubscribedGuard)
  async ask(@CurrentUser() user: Express.User, @Body() body: SmsNumberDto): Promise<SmsSettings> {
    if (!this.sms.isOffered) throw notOffered();
    const number = body.number.replaceAll(' ', '');
    await this.throttle.take('sms-code', throttleKey(user.id));
    await this.throttle.take('sms-code', throttleKey(number));
    return this.numbers.ask(user.id, number);
  }

  /** Proves the number by the code that came. It is the member's from then on, and SMS alerts are on. */
  @Post('number/confirm')
  @HttpCode(200)
  @UseGuards(SubscribedGuard)
  async confirm(@CurrentUser() user: Express.User, @Body() { code }: SmsCodeDto): Promise<SmsSettings> {
    await this.throttle.take('sms-confirm', user.id);
    return this.numbers.confirm(user, code);
  }

  /** Forgets the number, and any code under way. */
  @Delete('number')
  remove(@CurrentUser() user: Express.User): Promise<SmsSettings> {
    return this.numbers.remove(user.id);
  }

  /** Sends a test to the number, and answers what Twilio said. It counts as one of the month. */
  @Post('test')
  @HttpCode(200)
  @UseGuards(SubscribedGuard)
  async test(@CurrentUser() user: Express.User): Promise<PushTest> {
    if (!this.sms.isOffered) throw notOffered();
    await this.throttle.take('sms-test', user.id);
    return this.tests.send(user.id);
  }
}
