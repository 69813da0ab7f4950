import { CONNECTION_ERROR, isApiError, outcomeOf } from '@fluxpartes/api-client';
import { type ShellContext, useSesion, useShell } from '@fluxpartes/mf-kit';
import { Band, Button, CategoryDrawing, EmptyState, LogoutIcon, Page, Skeleton, WaitingPage } from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';

type Credentials = NonNullable<ReturnType<ShellContext['sesion']['takeAdminCredentials']>>;

const SESION_ENDED = 'Tu sesión terminó. Ingresá de nuevo.';

interface Props {
  /** The screen's h1, also shown while the screen loads. */
  title: string;
  children: ReactNode;
}

/**
 * Shows a screen only to the admin. Both the session in local storage and the API's session are required. Without them the
 * screen is not rendered and makes no API call.
 */
export function RequireAdmin({ title, children }: Props) {
  const { tipo } = useSesion();
  if (tipo !== 'admin') return <Navigate to="/" replace />;
  return <WithSesion title={title}>{children}</WithSesion>;
}

function WithSesion({ title, children }: Props) {
  const { isSuccess, isError, isFetching, refetch } = useAdminSesion();
  if (isSuccess) return children;
  if (!isError || isFetching) return <PageSkeleton title={title} />;
  return (
    <>
      <Band half title={title} />
      <Page>
        <div role="alert">
          <EmptyState
            drawing={<CategoryDrawing categoria="Electricidad" size={112} />}
            message={CONNECTION_ERROR}
            actions={
              <>
                <Button variant="primary" onClick={() => void refetch()}>
                  Reintentar
                </Button>
                <LogoutButton />
              </>
            }
          />
        </div>
      </Page>
    </>
  );
}

/**
 * Opens the API's session once, before any other call: POST /login with the credentials that the login form keeps in
 * memory; after a reload GET /sesion checks the cookie. A rejection closes the session, which leads to `/`. The credentials
 * are dropped after the first response.
 */
function useAdminSesion() {
  const shell = useShell();
  const credentials = useRef<Credentials | null>(null);
  return useQuery({
    queryKey: ['mf-admin', 'sesion-de-admin'],
    queryFn: async () => {
      credentials.current ??= shell.sesion.takeAdminCredentials();
      await (credentials.current === null ? check(shell) : login(shell, credentials.current));
      credentials.current = null;
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

async function login(shell: ShellContext, credentials: Credentials): Promise<void> {
  try {
    await shell.api.auth.login(credentials);
  } catch (error) {
    if (isApiError(error) && error.status < 500) await leaveAdmin(shell, outcomeOf(error));
    throw error;
  }
}

async function check(shell: ShellContext): Promise<void> {
  const { tipoCuenta } = await shell.api.auth.sesion();
  if (tipoCuenta === 'admin') return;
  await leaveAdmin(shell, SESION_ENDED);
  throw new Error(SESION_ENDED);
}

/** Skips the exit if the shell has already closed the session. */
async function leaveAdmin({ sesion, alerts }: ShellContext, motivo: string): Promise<void> {
  if (sesion.get().tipo !== 'admin') return;
  void alerts.notify(motivo);
  await sesion.close();
}

/** Shown while a screen's code or the session loads. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <WaitingPage header={<Band half title={title} />}>
      <Skeleton height={52} />
      <Skeleton height={240} />
      <Skeleton height={240} />
    </WaitingPage>
  );
}

/**
 * Clears all of localStorage, ends the API's session and goes to `/`. The theme setting is
 * cleared too, but the page keeps its look until a reload.
 */
export function LogoutButton() {
  const { sesion } = useShell();
  const navigate = useNavigate();
  const logout = () => {
    try {
      localStorage.clear();
    } catch {
      // A browser that blocks its storage has no data to clear.
    }
    void sesion.close();
    navigate('/', { replace: true });
  };
  return (
    <Button size="sm" icon={<LogoutIcon />} onClick={logout}>
      Cerrar sesión
    </Button>
  );
}
