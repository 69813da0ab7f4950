import { hasSesionEnded, outcomeOf } from '@fluxpartes/api-client';
import { type Publicacion, pausarPublicacionSchema, validar } from '@fluxpartes/contrato';
import { canPublicar, PUBLICACIONES_SEARCH } from '@fluxpartes/dominio';
import { offlineText, Retry, useIsShown, useSearchInUrl, useSesion, useShell } from '@fluxpartes/mf-kit';
import {
  BackIcon,
  Band,
  Button,
  buttonClass,
  CategoryDrawing,
  Dialog,
  EmptyState,
  FormErrorSummary,
  formatCantidad,
  LoadMore,
  LongListRow,
  Page,
  PlusIcon,
  SearchBox,
  Skeleton,
  TextField,
  useForm,
  useLongList,
  VisuallyHidden,
} from '@fluxpartes/ui';
import { useId, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { OwnPublicacionCard } from './own-publicacion-card.tsx';
import styles from './own-publicaciones.module.css';
import { CHANGE_ERROR, useOwnCambios, useOwnPublicaciones, useReponerPublicacion } from './own-publicaciones-api.ts';
import { useComisionDetails } from './publicaciones-api.ts';

/** `/mis-publicaciones`: a seller's own listings, paused ones too. Mechanics are redirected to the catalogue. */
export function OwnPublicacionesPage() {
  const sesion = useSesion();
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (!canPublicar(sesion.perfil)) return <Navigate to="/home" replace />;
  return (
    <>
      <Band
        half
        title="Mis publicaciones"
        actions={
          <Link className={buttonClass({ size: 'sm' })} to="/micuenta">
            <BackIcon />
            Mi cuenta
          </Link>
        }
      />
      <Page>
        <OwnPublicaciones userId={sesion.userId} />
      </Page>
    </>
  );
}

/** From this number of listings on, the list has a search box. */
const WITH_SEARCH = 20;
/** The id of the search box, which takes the focus from the button that clears it. */
const BOX = 'buscar-mis-publicaciones';

type Query = ReturnType<typeof useOwnPublicaciones>;

/** The seller's listings, newest first: their count, a search box for long lists, and a card for each listing. */
function OwnPublicaciones({ userId }: { userId: number }) {
  const search = useSearchInUrl();
  const query = useOwnPublicaciones(userId, search.q);
  const { publicaciones, total } = query;
  const { actions, announcement, savedId, reponer } = useOwnCambios(userId, publicaciones);
  const comision = useComisionDetails(userId);
  const list = useLongList(publicaciones.length);
  const clearSearch = () => {
    document.getElementById(BOX)?.focus();
    search.box.onChange('');
  };
  return (
    <>
      <div className={styles.bar}>
        <Cuenta total={total} isMore={query.isMore} isPending={query.isPending} />
        <Link className={buttonClass({ variant: 'primary', lit: publicaciones.length > 0 })} to="/crearpublicacion">
          <PlusIcon />
          Crear Publicación
        </Link>
      </div>
      <Finder {...search} total={total ?? 0} />
      {query.isPending ? <ListSkeleton /> : null}
      {publicaciones.length > 0 ? (
        <ul className={styles.list} aria-label="Mis publicaciones" aria-busy={query.isPlaceholderData}>
          {publicaciones.map((publicacion, index) => (
            <LongListRow key={publicacion.id} list={list} id={publicacion.id} index={index} className={styles.row}>
              <OwnPublicacionCard
                publicacion={publicacion}
                comision={comision}
                isSaved={publicacion.id === savedId}
                actions={actions}
              />
            </LongListRow>
          ))}
        </ul>
      ) : null}
      {!query.isPending && publicaciones.length === 0 ? (
        <Empty query={query} q={search.q} onClearSearch={clearSearch} />
      ) : null}
      <LoadMore
        hasMore={query.hasNextPage && !query.isPlaceholderData}
        isLoading={query.isFetching}
        failed={query.isFetchNextPageError}
        count={publicaciones.length}
        onMore={() => void query.fetchNextPage()}
        focusable='a[href^="/publicacion/"]'
      />
      {reponer && <ReponerDialog userId={userId} {...reponer} />}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

function Cuenta({ total, isMore, isPending }: { total: number | null; isMore: boolean; isPending: boolean }) {
  return (
    <p role="status" className={styles.cuenta}>
      {isPending ? 'Cargando...' : null}
      {total === null ? null : (
        <>
          {isMore && 'Más de '}
          <b>{formatCantidad(total)}</b> {total === 1 ? 'publicación' : 'publicaciones'}
        </>
      )}
    </p>
  );
}

/**
 * Searches name, location, model and compatibility. Once shown, the box stays for the visit, so that typed text is not
 * lost.
 */
function Finder({ q, box, total }: ReturnType<typeof useSearchInUrl> & { total: number }) {
  const isNeeded = q !== '' || total > WITH_SEARCH;
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  if (!isNeeded && !wasNeeded) return null;
  return (
    <SearchBox
      id={BOX}
      className={styles.search}
      label="Buscar en mis publicaciones"
      placeholder={PUBLICACIONES_SEARCH}
      {...box}
    />
  );
}

/** An empty list, a search without matches, or a failed list, which counts as empty. */
function Empty({ query, q, onClearSearch }: { query: Query; q: string; onClearSearch: () => void }) {
  const { isError } = query;
  const searched = q !== '' && !isError;
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Accesorios" size={112} />}
      message={searched ? 'Ninguna publicación coincide con la búsqueda.' : 'No tienes publicaciones creadas.'}
      detail={offlineText(query.error)}
      actions={
        <>
          {searched ? <Button onClick={onClearSearch}>Quitar búsqueda</Button> : null}
          {isError ? <Retry query={query} /> : null}
        </>
      }
    />
  );
}

function ListSkeleton() {
  return (
    <div className={styles.list}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} height="var(--row-height)" />
      ))}
    </div>
  );
}

interface Props {
  userId: number;
  /** A sold-out listing. */
  publicacion: Publicacion;
  onDone: () => void;
  onClose: () => void;
}

/** 'Reponer': asks how many units there are now and puts the listing back on the catalogue. */
function ReponerDialog({ userId, publicacion, onDone, onClose }: Props) {
  const { run } = useReponerPublicacion(userId);
  const { alerts } = useShell();
  const isShown = useIsShown();
  const [motivo, setMotivo] = useState<string>();
  const id = useId();
  const form = useForm({
    initial: { existencias: '1' },
    validate: (values) => {
      const read = validar(pausarPublicacionSchema, { ...values, pausada: false });
      return read.ok ? {} : read.campos;
    },
    onSubmit: async ({ existencias }) => {
      setMotivo(undefined);
      const outcome = await run({ publicacion, existencias: existencias.trim() === '' ? null : Number(existencias) });
      if (outcome.type === 'done') onDone();
      if (outcome.type !== 'failed' || hasSesionEnded(outcome.error)) return;
      const reason = outcomeOf(outcome.error);
      if (isShown()) setMotivo(reason);
      else void alerts.notify(CHANGE_ERROR, `${publicacion.nombre_producto}: ${reason}`);
    },
  });
  return (
    <Dialog
      open
      title="Reponer"
      onClose={form.isSubmitting ? () => {} : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={form.isSubmitting}>
            Cancelar
          </Button>
          <Button variant="primary" type="submit" form={id} busy={form.isSubmitting}>
            Volver a publicar
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id} className={styles.form}>
        <p>{publicacion.nombre_producto} vuelve al catálogo con estas unidades.</p>
        <TextField
          label="Unidades"
          inputMode="numeric"
          autoComplete="off"
          hint="Vacío: sin límite"
          data-autofocus
          {...form.fieldProps('existencias')}
        />
        <FormErrorSummary message={motivo} />
      </form>
    </Dialog>
  );
}
