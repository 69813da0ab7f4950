import { Controller, Get, type INestApplication, Post } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import supertest from 'supertest';
import { cookieOf, insertUsuario } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { appModule } from '../app.ts';
import { CONFIG, type Config } from '../config/config.ts';
import type { Caller } from '../request-context/request.ts';
import { CurrentCaller, IgnoresSession, RequiresAdmin, RequiresSession } from './access.ts';

@Controller()
class ProbeController {
  @Get('de-todos')
  everyone(@CurrentCaller() caller: Caller): { tipo: string } {
    return { tipo: caller.tipo };
  }

  @Get('con-sesion')
  @RequiresSession()
  session(@CurrentCaller() caller: Caller): { tipo: string } {
    return { tipo: caller.tipo };
  }

  @Get('del-admin')
  @RequiresAdmin()
  admin(@CurrentCaller() caller: Caller): { tipo: string } {
    return { tipo: caller.tipo };
  }

  @Post('con-sesion')
  @RequiresSession()
  writeInSession(): void {}

  @Post('del-admin')
  @RequiresAdmin()
  writeOfAdmin(): void {}

  @Get('sin-consulta')
  @IgnoresSession()
  ignored(@CurrentCaller() caller: Caller): { tipo: string } {
    return { tipo: caller.tipo };
  }
}

/** Calls of a probe controller, behind the stages of every call. */
async function probeOn(test: TestApp): Promise<INestApplication> {
  const config: Config = test.app.get(CONFIG);
  const module = await Test.createTestingModule({
    imports: [appModule(config)],
    controllers: [ProbeController],
  }).compile();
  const probe = module.createNestApplication(new ExpressAdapter(), { logger: false });
  await probe.listen(0, '127.0.0.1');
  return probe;
}

it('allows or rejects each caller by the access decorator of the route', async () => {
  const test = await createTestApp();
  const probe = await probeOn(test);

  const cookies = {
    invitado: 'none=x',
    usuario: await cookieOf(test, await insertUsuario(test)),
    admin: await cookieOf(test, null),
  };
  const answers: Record<string, unknown[]> = {};
  for (const path of ['de-todos', 'con-sesion', 'del-admin', 'sin-consulta']) {
    answers[path] = [];
    for (const cookie of Object.values(cookies)) {
      const { status, body } = await supertest(probe.getHttpServer()).get(`/${path}`).set('Cookie', cookie);
      answers[path].push(status === 200 ? body.tipo : [status, body.codigo]);
    }
  }
  expect(answers).toEqual({
    'de-todos': ['invitado', 'usuario', 'admin'],
    'con-sesion': [[401, 'sin_sesion'], 'usuario', 'admin'],
    'del-admin': [[401, 'sin_sesion'], [403, 'sin_permiso'], 'admin'],
    'sin-consulta': ['invitado', 'invitado', 'invitado'],
  });
  await probe.close();
  await test.close();
});

it('does not count unauthorized writes, and checks access before the write limit', async () => {
  const test = await createTestApp({ RATE_LIMIT_WRITES: '2' });
  const probe = await probeOn(test);
  const [user, admin] = [await cookieOf(test, await insertUsuario(test)), await cookieOf(test, null)];
  const write = async (path: string, cookie: string) =>
    (await supertest(probe.getHttpServer()).post(path).set('Cookie', cookie)).status;
  const seen = [];
  for (let i = 0; i < 3; i += 1) seen.push(await write('/del-admin', user), await write('/con-sesion', 'none=x'));
  for (let i = 0; i < 3; i += 1) seen.push(await write('/con-sesion', user), await write('/del-admin', admin));
  expect(seen).toEqual([...[403, 401, 403, 401, 403, 401], ...[201, 201, 201, 201, 429, 429]]);
  expect(await write('/del-admin', user)).toBe(403);
  await probe.close();
  await test.close();
});
