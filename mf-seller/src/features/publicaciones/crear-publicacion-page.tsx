import { type CrearPublicacion, crearPublicacionSchema, type Publicacion } from '@fluxpartes/contrato';
import { canPublicar, LOCALIDADES } from '@fluxpartes/dominio';
import { useAction, useSesion, useShell } from '@fluxpartes/mf-kit';
import { Button, buttonClass, Note, Page, SuccessPanel, VisuallyHidden } from '@fluxpartes/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import {
  areEqual,
  EMPTY_FORM,
  errorsOf,
  newDraft,
  onlyKnown,
  type PublicacionValues,
  rememberedFrom,
  useErrorNotice,
  usePublicacionForm,
  validateForm,
} from './form-model.ts';
import { FotosPanel, newTile } from './fotos-panel.tsx';
import { isOwn } from './own-publicaciones.ts';
import styles from './publicacion-form.module.css';
import { FormPage, PublicacionForm } from './publicacion-form.tsx';
import { ownPublicacionesKey, useUsuario } from './publicaciones-api.ts';
import { useSavedFotos } from './saved-fotos.ts';
import { type Foto, useFotos } from './use-fotos.ts';

/** `/crearpublicacion`: for sellers. Mechanics are redirected to the catalogue, guests to the login. */
export function CrearPublicacionPage() {
  const sesion = useSesion();
  const { key, state } = useLocation();
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (!canPublicar(sesion.perfil)) return <Navigate to="/home" replace />;
  return <Crear key={key} userId={sesion.userId} similar={similarIn(state, sesion.userId)} />;
}

/** The form of a listing, and the id of the listing that it resembles. */
interface Start {
  values: PublicacionValues;
  id?: number;
}

/** The listing that 'Publicar una parecida' put into the history entry; null for that of another user. */
function similarIn(state: unknown, userId: number): Start | null {
  if (typeof state !== 'object' || state === null || !('id' in state) || typeof state.id !== 'number') return null;
  if ('userId' in state && state.userId !== userId) return null;
  const values = onlyKnown({ ...state })?.values;
  return values ? { values, id: state.id } : null;
}

function Crear({ userId, similar }: { userId: number; similar: Start | null }) {
  const [start, setStart] = useState(similar);
  const [created, setCreated] = useState<Publicacion | null>(null);
  if (created) {
    const another = () => {
      setStart({ values: { ...rememberedFrom(created), marca: created.marca, modelo: created.modelo } });
      setCreated(null);
    };
    return <PublishSuccess publicacion={created} onAnother={another} />;
  }
  return (
    <FormPage title="Crear publicación">
      <CrearForm userId={userId} start={start} onPublished={setCreated} />
    </FormPage>
  );
}

interface CrearFormProps {
  userId: number;
  /** The values that the form opens with; null for values from the seller's last listing. */
  start: Start | null;
  onPublished: (created: Publicacion) => void;
}

function CrearForm(props: CrearFormProps) {
  const { form, fotos, envio, hasDraft, startOver } = useCrearForm(props);
  const tiles = fotos.fotos.map(newTile);
  return (
    <PublicacionForm
      userId={props.userId}
      form={form}
      envio={envio}
      fotos={
        <FotosPanel
          fotos={fotos}
          tiles={tiles}
          onMove={fotos.reorder}
          onToggle={(index) => fotos.remove(fotos.fotos[index])}
        />
      }
      preparing={fotos.preparing > 0}
      notice={hasDraft ? <RecoveredDraft onStartOver={startOver} /> : null}
      send={{ text: 'Publicar', inProgress: 'Publicando...' }}
    />
  );
}

const validar = (values: PublicacionValues) => validateForm(crearPublicacionSchema, values);

/**
 * The form of a new listing. It opens with the saved draft and its photos, and `startOver` clears them. A listing that
 * resembles another one has a draft of its own.
 */
function useCrearForm({ userId, start, onPublished }: CrearFormProps) {
  const fotos = useFotos();
  const ofSimilar = start?.id === undefined ? null : `${userId}_como_${start.id}`;
  const { hadFotos, forgetFotos } = useSavedFotos(ofSimilar ?? userId, fotos);
  const [draft] = useState(() => newDraft(ofSimilar ?? userId));
  const opening = useOpeningValues(userId, start?.values);
  const [base, setBase] = useState(start?.values ?? EMPTY_FORM);
  const envio = useCrearPublicacion(userId);
  const onFailure = useErrorNotice('Error al crear la publicación');
  const [recovered] = useState(() => draft.read()?.values);
  const [discarded, setDiscarded] = useState(false);

  const form = usePublicacionForm({
    base,
    version: null,
    ...(recovered ? { initialValue: recovered } : {}),
    draft,
    validar: (values) => errorsOf(validar(values)),
    send: async (values) => {
      const result = validar(values);
      return result.ok ? envio.run({ details: result.data, fotos: fotos.fotos }) : null;
    },
    onSaveDone: (created) => {
      forgetFotos();
      onPublished(created);
    },
    onFailure,
  });

  const openWith = useEffectEvent((values: PublicacionValues) => {
    if (areEqual(form.values, base)) form.reset(values);
    setBase(values);
  });
  useEffect(() => {
    if (opening) openWith(opening);
  }, [opening]);

  const startOver = () => {
    form.reset(base);
    fotos.emptyOut();
    forgetFotos();
    setDiscarded(true);
  };
  const hasDraft = !discarded && (recovered !== undefined || hadFotos);
  return { form, fotos, envio, hasDraft, startOver };
}

const lastKey = (userId: number) => ['mf-seller', 'ultima-publicacion', userId] as const;

/**
 * The opening values of a new form: the given values, or those that the next listing shares with the seller's last
 * listing. Without a last listing, the location is that of the profile. Null until the values are known.
 */
function useOpeningValues(userId: number, given: PublicacionValues | undefined): PublicacionValues | null {
  const { api } = useShell();
  const { data: last, isPending } = useQuery({
    queryKey: lastKey(userId),
    queryFn: async ({ signal }) => {
      const { items } = await api.publicaciones.list({ user_id: userId, limite: 1 }, { signal });
      return items.find((row) => isOwn(userId, row)) ?? null;
    },
    enabled: given === undefined,
  });
  const usuario = useUsuario(userId);
  const localidad = usuario.data?.localidad;
  const isReady = !isPending && !usuario.isPending;
  return useMemo(() => {
    if (given || !isReady) return null;
    const ubicacion = LOCALIDADES.find((place) => place === localidad) ?? '';
    return last ? rememberedFrom(last) : { ...EMPTY_FORM, ubicacion };
  }, [given, isReady, last, localidad]);
}

interface NewPublicacion {
  details: CrearPublicacion;
  fotos: readonly Foto[];
}

/**
 * POST /publicaciones with its photos. The client keeps the idempotency key until a response arrives, so that a retry after
 * a lost connection publishes once.
 */
function useCrearPublicacion(userId: number) {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-seller/publicaciones/crear',
    stopsOnLeave: true,
    call: async ({ details, fotos }: NewPublicacion, control) => {
      const created = await api.publicaciones.crear(details, fotos, control);
      events.tell('publicacion-cambiada', { id: created.id });
      queryClient.removeQueries({ queryKey: ownPublicacionesKey(userId) });
      queryClient.setQueryData(lastKey(userId), created);
      return created;
    },
  });
}

/** Tells that a new listing opened with the values typed before. */
function RecoveredDraft({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Note tone="info" role="status" className={styles.notice}>
      <p>Recuperamos lo que habías cargado.</p>
      <Button variant="tertiary" size="sm" className={styles.onlyOne} onClick={onStartOver}>
        Empezar de cero
      </Button>
    </Note>
  );
}

interface PublishSuccessProps {
  publicacion: Publicacion;
  onAnother: () => void;
}

/** Replaces the form after publishing. The title takes the focus, so that a screen reader announces it. */
function PublishSuccess({ publicacion: { id, nombre_producto }, onAnother }: PublishSuccessProps) {
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, []);
  const text = encodeURIComponent(`Mirá «${nombre_producto}» en FluxPartes: ${location.origin}/publicacion/${id}`);
  return (
    <Page>
      <SuccessPanel title="¡Publicación creada con éxito!" titleRef={title}>
        <Link className={buttonClass({ variant: 'primary', full: true, lit: true })} to={`/publicacion/${id}`}>
          Ver mi publicación
        </Link>
        <a
          className={buttonClass({ full: true })}
          href={`https://wa.me/?text=${text}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Compartir por WhatsApp
          <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
        </a>
        <Button full onClick={onAnother}>
          Publicar otra
        </Button>
        <Button full onClick={() => navigate('/home')}>
          Volver al catálogo
        </Button>
      </SuccessPanel>
    </Page>
  );
}
