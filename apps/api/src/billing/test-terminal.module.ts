import { Module } from '@nestjs/common';
import { TestTerminalController } from './test-terminal.controller.ts';
import { TestTerminalService } from './test-terminal.service.ts';

@Module({ controllers: [TestTerminalController], providers: [TestTerminalService] })
export class TestTerminalModule {}
