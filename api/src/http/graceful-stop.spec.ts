import { EventEmitter } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import { stopGracefully } from './graceful-stop.ts';

let finish: (text: string) => void = () => {};

@Controller()
class SlowController {
  @Get('lenta')
  slow(): Promise<string> {
    return new Promise((resolve) => {
      finish = resolve;
    });
  }

  @Get('rapida')
  quick(): string {
    return 'rápida';
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

function read(port: number, path: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent }, (answer) => answer.resume().once('end', () => resolve(answer))).once('error', reject);
  });
}

it('answers what is in flight, closes its connection, takes nothing new, and then ends', async () => {
  const app = await NestFactory.create<NestExpressApplication>(SlowModule, new ExpressAdapter(), { logger: false });
  const signals = new EventEmitter();
  const exited = new Promise<number>((resolve) => {
    stopGracefully(app, { on: { once: signals.once.bind(signals) as NodeJS.Process['once'], exit: resolve } });
  });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  expect((await read(port, '/rapida', agent)).headers.connection).toBe('keep-alive');

  const inFlight = read(port, '/lenta', agent);
  await new Promise((resolve) => setTimeout(resolve, 50));
  signals.emit('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect(read(port, '/rapida', new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  finish('lenta');
  const answer = await inFlight;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  expect(await exited).toBe(0);
  agent.destroy();
});
