import { type CrearPublicacion, crearPublicacionSchema } from '@fluxpartes/contrato';
import { canPublicar } from '@fluxpartes/dominio';
import { brandLink, useAction, useSesion, useShell } from '@fluxpartes/mf-kit';
import { Button, Note, Page, SlimHeader, SuccessPanel } from '@fluxpartes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { createStore, get, promisifyRequest } from 'idb-keyval';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import {
  EMPTY_FORM,
  errorsOf,
  newDraft,
  type PublicacionValues,
  useErrorNotice,
  usePublicacionForm,
  validateForm,
} from './form-model.ts';
import { FotosPanel } from './fotos-panel.tsx';
import styles from './publicacion-form.module.css';
import { FormPage, PublicacionForm } from './publicacion-form.tsx';
import { ownPublicacionesKey } from './publicaciones-api.ts';
import { type Foto, useFotos } from './use-fotos.ts';

/** `/crearpublicacion`: for sellers. Mechanics are redirected to the catalogue, guests to the login. */
export function CrearPublicacionPage() {
  const sesion = useSesion();
  const [created, setCreated] = useState(false);
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (!canPublicar(sesion.perfil)) return <Navigate to="/home" replace />;
  if (created) return <PublishSuccess onAnother={() => setCreated(false)} />;
  return (
    <FormPage title="Crear publicación">
      <CrearForm userId={sesion.userId} onPublished={() => setCreated(true)} />
    </FormPage>
  );
}

function CrearForm({ userId, onPublished }: { userId: number; onPublished: () => void }) {
  const { form, fotos, envio, hasDraft, startOver } = useCrearForm(userId, onPublished);
  return (
    <PublicacionForm
      userId={userId}
      form={form}
      envio={envio}
      fotos={<FotosPanel fotos={fotos} />}
      preparing={fotos.preparing > 0}
      notice={hasDraft ? <RecoveredDraft onStartOver={startOver} /> : null}
      send={{ text: 'Publicar', inProgress: 'Publicando...' }}
    />
  );
}

const validar = (values: PublicacionValues) => validateForm(crearPublicacionSchema, values);

/** The form of a new listing. It opens with the saved draft and its photos, and `startOver` clears them. */
function useCrearForm(userId: number, onPublished: () => void) {
  const fotos = useFotos();
  const { hadFotos, forgetFotos } = useSavedFotos(userId, fotos);
  const [draft] = useState(() => newDraft(userId));
  const envio = useCrearPublicacion(userId);
  const onFailure = useErrorNotice('Error al crear la publicación');
  const [recovered] = useState(() => draft.read()?.values);
  const [discarded, setDiscarded] = useState(false);

  const form = usePublicacionForm({
    base: EMPTY_FORM,
    version: null,
    ...(recovered ? { initialValue: recovered } : {}),
    draft,
    validar: (values) => errorsOf(validar(values), values),
    send: async (values) => {
      const result = validar(values);
      return result.ok ? envio.run({ details: result.data, fotos: fotos.fotos }) : null;
    },
    onSaveDone: () => {
      forgetFotos();
      onPublished();
    },
    onFailure,
  });

  const startOver = () => {
    form.reset(EMPTY_FORM);
    fotos.emptyOut();
    forgetFotos();
    setDiscarded(true);
  };
  const hasDraft = !discarded && (recovered !== undefined || hadFotos);
  return { form, fotos, envio, hasDraft, startOver };
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
      const { id } = await api.publicaciones.crear(details, fotos, control);
      events.tell('publicacion-cambiada', { id });
      queryClient.removeQueries({ queryKey: ownPublicacionesKey(userId) });
    },
  });
}

/**
 * Restores the photos of an unsent new listing, and stores them on each change.
 * @returns `hadFotos`: photos were restored. `forgetFotos` deletes the stored photos, after sending or when the user starts
 * again. It also works while they are still being read.
 */
function useSavedFotos(userId: number, { fotos, restore }: ReturnType<typeof useFotos>) {
  const [storage] = useState(() => fotosStore(userId));
  const [estado, setEstado] = useState<'leyendo' | 'sin_fotos' | 'repuestas'>('leyendo');

  const forgotten = useRef(false);

  useEffect(() => {
    let isValid = true;
    void storage.read().then((savedOnes) => {
      if (!isValid || forgotten.current) return;
      restore(savedOnes);
      setEstado(savedOnes.length > 0 ? 'repuestas' : 'sin_fotos');
    });
    return () => {
      isValid = false;
    };
  }, [storage, restore]);

  const wasRead = estado !== 'leyendo';
  useEffect(() => {
    if (wasRead) void storage.save(fotos);
  }, [storage, fotos, wasRead]);

  const forgetFotos = () => {
    forgotten.current = true;
    setEstado('sin_fotos');
    void storage.save([]);
  };
  return { hadFotos: estado === 'repuestas', forgetFotos };
}

/** A stored photo: already shrunk, with the file name of its upload. */
interface SavedFoto {
  /** Identifies the photo, so that a form that is sent again is recognised as having the same photos. */
  id: number;
  file: Blob;
  nombre: string;
}

/** The photos of an unsent new listing. Storage errors are ignored. */
interface FotosStore {
  /** The stored photos in their order; empty if storage is unavailable. */
  read: () => Promise<readonly SavedFoto[]>;
  /** Replaces the stored photos; an empty list deletes them. */
  save: (fotos: readonly SavedFoto[]) => Promise<void>;
}

const database = createStore('fluxpartes', 'fotos_de_borrador');

/**
 * One user's photos in IndexedDB, because local storage holds only text. A phone that runs out of memory while its camera
 * is open reloads the page.
 */
function fotosStore(userId: number): FotosStore {
  return {
    read: async () => {
      const saved = await orUndefined(() => get<unknown>(userId, database));
      return Array.isArray(saved) ? saved.filter(isSavedFoto) : [];
    },
    save: async (list) => {
      const copies = list.map(({ id, file, nombre }) => ({ id, file, nombre }));
      await orUndefined(() =>
        database('readwrite', (fotos) => {
          if (copies.length > 0) fotos.put(copies, userId);
          else fotos.delete(userId);
          // The library's set() leaves the commit to the browser, which may end a page before it commits.
          fotos.transaction.commit();
          return promisifyRequest(fotos.transaction);
        }),
      );
    },
  };
}

/** Undefined if the database is missing, as in some private windows, or rejects the request. */
async function orUndefined<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch {
    return undefined;
  }
}

function isSavedFoto(value: unknown): value is SavedFoto {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value) || !('file' in value) || !('nombre' in value)) return false;
  return typeof value.id === 'number' && value.file instanceof Blob && typeof value.nombre === 'string';
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

/** Replaces the form after publishing. The title takes the focus, so that a screen reader announces it. */
function PublishSuccess({ onAnother }: { onAnother: () => void }) {
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <SlimHeader brandLink={brandLink} />
      <Page>
        <SuccessPanel title="¡Publicación creada con éxito!" titleRef={title}>
          <Button variant="primary" full lit onClick={() => navigate('/home')}>
            Volver al catálogo
          </Button>
          <Button full onClick={onAnother}>
            Publicar otra
          </Button>
        </SuccessPanel>
      </Page>
    </>
  );
}
