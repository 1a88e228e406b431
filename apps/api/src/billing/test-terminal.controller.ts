import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { TestSubscriptionDto, TestUserDto, type TestTerminalAnswer } from '@t0/contracts/billing';
import { TestTerminalGuard, TestTerminalService } from './test-terminal.service.ts';

/** Subscriptions without payment, for trial runs (docs/product/billing.md#test-terminal). */
@Controller('api/test')
@UseGuards(TestTerminalGuard)
export class TestTerminalController {
  constructor(private readonly terminal: TestTerminalService) {}

  @Post('activate-subscription')
  @HttpCode(200)
  activate(@Body() body: TestSubscriptionDto): Promise<TestTerminalAnswer> {
    return this.terminal.activate(body);
  }

  @Post('deactivate-subscription')
  @HttpCode(200)
  deactivate(@Body() { email }: TestUserDto): Promise<TestTerminalAnswer> {
    return this.terminal.deactivate(email);
  }

  @Post('checkout-success')
  @HttpCode(200)
  checkoutSuccess(@Body() body: TestSubscriptionDto): Promise<TestTerminalAnswer> {
    return this.terminal.checkoutSuccess(body);
  }

  @Post('get-user')
  @HttpCode(200)
  getUser(@Body() { email }: TestUserDto): Promise<TestTerminalAnswer> {
    return this.terminal.getUser(email);
  }
}
