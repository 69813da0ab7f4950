import { Button } from '@fluxpartes/ui';
import { type FormEvent, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { Link, type RouteObject, useRoutes } from 'react-router-dom';
import type { RemoteModule, ShellContext } from '../remote-module.ts';
import type { StandaloneSession } from './standalone-session.ts';

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);
}

function SessionForm({ session, onRefused }: { session: StandaloneSession; onRefused: (text: string) => void }) {
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [email, password] = [String(data.get('email')), String(data.get('password'))];
    session.enter(email, password).catch((error: unknown) => onRefused(String(error)));
  };
  return (
    <form onSubmit={enter}>
      <label>
        Email <input name="email" type="email" />
      </label>
      <label>
        Contraseña <input name="password" type="password" />
      </label>
      <Button type="submit">Ingresar</Button>
    </form>
  );
}

interface Props {
  context: Omit<ShellContext, 'sesion'> & { sesion: StandaloneSession };
  routes: RemoteModule;
}

/** The remote's own routes as links, who is signed in, and the present screen. */
export function StandaloneFrame({ context, routes }: Props) {
  const { sesion } = context;
  const actual = useSyncExternalStore(sesion.subscribe, sesion.get);
  const [refusal, setRefusal] = useState('');
  const own = useMemo(() => routes(context), [routes, context]);
  const links = pathsOf(own).map((path) => path.replace(/:\w+/, '1'));
  const home = (
    <nav>
      {links.map((path) => (
        <p key={path}>
          <Link to={path}>{path}</Link>
        </p>
      ))}
    </nav>
  );
  const screen = useRoutes([...own, { path: '*', element: home }]);
  return (
    <>
      <header>
        <details>
          <summary>{actual.tipo === 'usuario' ? `${actual.perfil} ${actual.userId}` : actual.tipo}</summary>
          <SessionForm session={sesion} onRefused={setRefusal} />
          <p role="alert">{refusal}</p>
        </details>
      </header>
      <Suspense fallback={<p role="status">Cargando...</p>}>{screen}</Suspense>
    </>
  );
}
