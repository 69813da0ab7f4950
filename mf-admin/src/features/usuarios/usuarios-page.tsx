import type { Usuario, UsuarioCambios } from '@fluxpartes/contrato';
import { useSearchInUrl } from '@fluxpartes/mf-kit';
import { Button, CategoryDrawing, EmptyState, plural, Skeleton, Stack } from '@fluxpartes/ui';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEdits, useOpenCards } from '../../edits/edit-form.tsx';
import { RecordConflict, useRecordUpdates } from '../../edits/record-updates.tsx';
import { CardList, ListPage, SearchBar, UndoBar } from '../../list/list-page.tsx';
import { useChosen } from '../../list/use-chosen.ts';
import { PENDING_DIALOG } from '../../shortcuts.tsx';
import {
  CONFLICT_RULES,
  type CuentaValues,
  type Documento,
  documentosOfCard,
  isAprobado,
  isInReview,
} from './cuenta.ts';
import { UsuarioCard } from './usuario-card.tsx';
import {
  csvUrl,
  readFilters,
  type UsuariosFilters,
  useAprobaciones,
  useEditarUsuario,
  useIsApproving,
  useUsuarios,
} from './usuarios-api.ts';

const PENDIENTES = 'Documentos pendientes';
const SHORTCUTS = [
  { shortcutKey: 'A', does: 'Aprobar el primer documento cargado' },
  { shortcutKey: 'R', does: 'Rechazar el primer documento cargado' },
  { shortcutKey: 'O', does: 'Ver el primer archivo' },
];
const loadDialogs = () => import('./documento-dialogs.tsx');
const DocumentoViewer = lazy(async () => ({ default: (await loadDialogs()).DocumentoViewer }));
const RechazarDialog = lazy(async () => ({ default: (await loadDialogs()).RechazarDialog }));
const ESTIMATED_CARD_HEIGHT = 280;

/** `/admincuentas`: the admin searches and edits all accounts, and approves their documents. */
export function UsuariosPage() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const query = useUsuarios(filters);
  const { run } = useEditarUsuario();
  const { conflict, update } = useRecordUpdates(run, CONFLICT_RULES);
  const { edits, open } = useEdits<Usuario, UsuarioCambios, CuentaValues>(update);
  const { toggle, latest, undo, forget, setRechazo } = useAprobaciones(update);
  const undoing = useIsApproving(latest?.usuario.id ?? 0);
  const [withHistorial, onHistorial] = useOpenCards();
  const files = useMemo(() => filesOf(query.rows, filters.pendiente), [query.rows, filters.pendiente]);
  const chosen = useChosen(files, JSON.stringify(filters));
  const { choose } = chosen;
  const [isViewing, setViewing] = useState(false);
  const [rejecting, setRejecting] = useState<Pick<FileToSee, 'usuario' | 'documento'> | null>(null);
  useEffect(() => {
    // A chunk that fails is loaded again when the dialog is opened.
    loadDialogs().catch(() => {});
  }, []);
  const actions = useMemo(
    () => ({
      onToggle: toggle,
      onEdit: open,
      onHistorial,
      onView: (usuario: Usuario, documento: Documento) => {
        choose(fileId(usuario, documento));
        setViewing(true);
      },
      onReject: (usuario: Usuario, documento: Documento) => setRejecting({ usuario, documento }),
    }),
    [toggle, open, onHistorial, choose],
  );
  const inViewer = isViewing ? files[chosen.index] : undefined;
  const undoBar = <UndoBar done={latest && sentenceOf(latest)} undoing={undoing} onUndo={undo} onClose={forget} />;
  return (
    <ListPage title="Control de cuentas">
      <UsuariosSearchBar filters={filters} estado={estadoOf(query)} />
      {query.isPending ? (
        <Stack>
          <Skeleton height={ESTIMATED_CARD_HEIGHT} />
          <Skeleton height={ESTIMATED_CARD_HEIGHT} />
          <Skeleton height={ESTIMATED_CARD_HEIGHT} />
        </Stack>
      ) : query.rows.length === 0 && !query.hasNextPage ? (
        <NoUsuarios
          failed={query.isError}
          withFilters={filters.q !== '' || filters.pendiente}
          onRetry={() => void query.refetch()}
          onClearFilters={() => setParams({})}
        />
      ) : (
        <CardList
          label="Usuarios"
          rows={query.rows}
          total={query.total}
          estimatedHeight={ESTIMATED_CARD_HEIGHT}
          query={query}
          card={(usuario) => (
            <UsuarioCard
              usuario={usuario}
              actions={actions}
              edit={edits.get(usuario.id) ?? null}
              withHistorial={withHistorial.has(usuario.id)}
            />
          )}
        />
      )}
      <Suspense fallback={<span {...PENDING_DIALOG} />}>
        {inViewer ? (
          <DocumentoViewer
            {...inViewer}
            actions={actions}
            index={chosen.index}
            count={files.length}
            onMove={chosen.move}
            onClose={() => setViewing(false)}
            undoBar={undoBar}
          />
        ) : (
          undoBar
        )}
      </Suspense>
      <Suspense fallback={<span {...PENDING_DIALOG} />}>
        {rejecting ? (
          <RechazarDialog
            usuario={query.rows.find(({ id }) => id === rejecting.usuario.id) ?? rejecting.usuario}
            documento={rejecting.documento}
            onDone={setRechazo}
            onClose={() => setRejecting(null)}
          />
        ) : null}
      </Suspense>
      <RecordConflict nombre="Usuario" conflict={conflict} />
    </ListPage>
  );
}

interface FileToSee {
  id: number;
  usuario: Usuario;
  documento: Documento;
}

/** A user has at most three documents. */
const fileId = ({ id }: Usuario, { file }: Documento) =>
  id * 3 + ['constancia_afip_url', 'certificado_estudio_url', 'certificado_trabajo_url'].indexOf(file);

/** The files of the listed users; in the queue those that wait. */
function filesOf(usuarios: readonly Usuario[], onlyPending: boolean): FileToSee[] {
  return usuarios.flatMap((usuario) =>
    documentosOfCard(usuario)
      .filter((documento) => usuario[documento.file] !== null)
      .filter((documento) => !onlyPending || ('aprobacion' in documento && isInReview(usuario, documento)))
      .map((documento) => ({ id: fileId(usuario, documento), usuario, documento })),
  );
}

function UsuariosSearchBar({ filters, estado }: { filters: UsuariosFilters; estado: string }) {
  const [params, setParams] = useSearchParams();
  const { box } = useSearchInUrl();
  const filterPendientes = (only: boolean) => {
    const next = new URLSearchParams(params);
    if (only) next.set('pendiente', 'documentos');
    else next.delete('pendiente');
    setParams(next);
  };
  return (
    <SearchBar
      label="Buscar usuarios"
      placeholder="Buscar por nombre, apellido, email o DNI..."
      search={box}
      estado={estado}
      filters={filters.pendiente ? [{ text: PENDIENTES, remove: () => filterPendientes(false) }] : []}
      csv={csvUrl(filters)}
      shortcuts={SHORTCUTS}
    >
      {filters.pendiente ? null : (
        <Button variant="tertiary" size="sm" onClick={() => filterPendientes(true)}>
          {PENDIENTES}
        </Button>
      )}
    </SearchBar>
  );
}

interface NoUsuariosProps {
  /** Whether the list failed: it then shows the sentence of an empty list. */
  failed: boolean;
  withFilters: boolean;
  onRetry: () => void;
  onClearFilters: () => void;
}

function NoUsuarios({ failed, withFilters, onRetry, onClearFilters }: NoUsuariosProps) {
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Accesorios" size={112} />}
      message={withFilters && !failed ? 'Ningún usuario coincide con la búsqueda.' : 'No hay usuarios registrados.'}
      actions={
        failed ? (
          <Button onClick={onRetry}>Reintentar</Button>
        ) : withFilters ? (
          <Button onClick={onClearFilters}>Quitar filtros</Button>
        ) : undefined
      }
    />
  );
}

function estadoOf({ isPending, isPlaceholderData, isError, rows, total }: ReturnType<typeof useUsuarios>): string {
  if (isPending || isPlaceholderData) return 'Cargando usuarios...';
  if (isError && rows.length === 0) return 'No pudimos cargar los usuarios.';
  return plural(total ?? rows.length, 'usuario');
}

/** 'Aprobaste la Constancia AFIP de Marcos Ledesma.' */
function sentenceOf(latest: NonNullable<ReturnType<typeof useAprobaciones>['latest']>): string {
  const { usuario, documento } = latest;
  const verb = 'isRechazo' in latest ? 'Rechazaste' : isAprobado(usuario, documento) ? 'Aprobaste' : 'Desaprobaste';
  return `${verb} ${documento.inSentence} de ${usuario.nombre} ${usuario.apellido}.`;
}
