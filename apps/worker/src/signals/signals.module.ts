import { Module } from '@nestjs/common';
import { SignalLifecycle } from './signal-lifecycle.watcher.ts';
import { TransitionWriter } from './transition-writer.ts';

@Module({ providers: [SignalLifecycle, TransitionWriter] })
export class SignalsModule {}
