import type { Usuario, UsuarioCambios } from '@fluxpartes/contrato';
import { useSearchInUrl } from '@fluxpartes/mf-kit';
import { Button, CategoryDrawing, EmptyState, plural, Skeleton, Stack } from '@fluxpartes/ui';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEdits, useOpenCards } from '../../edits/edit-form.tsx';
import { RecordConflict, useRecordUpdates } from '../../edits/record-updates.tsx';
import { CardList, ListPage, SearchBar, UndoBar } from '../../list/list-page.tsx';
import { CONFLICT_RULES, type CuentaValues } from './cuenta.ts';
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
const SHORTCUTS = [{ shortcutKey: 'A', does: 'Aprobar el primer documento cargado' }];
const ESTIMATED_CARD_HEIGHT = 280;

/** `/admincuentas`: the admin searches and edits all accounts, and approves their documents. */
export function UsuariosPage() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const query = useUsuarios(filters);
  const { run } = useEditarUsuario();
  const { conflict, update } = useRecordUpdates(run, CONFLICT_RULES);
  const { edits, open } = useEdits<Usuario, UsuarioCambios, CuentaValues>(update);
  const { toggle, latest, undo, forget } = useAprobaciones(update);
  const undoing = useIsApproving(latest?.usuario.id ?? 0);
  const [withHistorial, onHistorial] = useOpenCards();
  const actions = useMemo(() => ({ onToggle: toggle, onEdit: open, onHistorial }), [toggle, open, onHistorial]);
  return (
    <ListPage title="Control de cuentas">
      <UsuariosSearchBar filters={filters} estado={estadoOf(query)} />
      {query.isPending ? (
        <Stack>
          <Skeleton height={ESTIMATED_CARD_HEIGHT} />
          <Skeleton height={ESTIMATED_CARD_HEIGHT} />
          <Skeleton height={ESTIMATED_CARD_HEIGHT} />
        </Stack>
      ) : query.rows.length === 0 ? (
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
      <UndoBar done={latest && sentenceOf(latest)} undoing={undoing} onUndo={undo} onClose={forget} />
      <RecordConflict nombre="Usuario" conflict={conflict} />
    </ListPage>
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
function sentenceOf({ usuario, documento }: NonNullable<ReturnType<typeof useAprobaciones>['latest']>): string {
  const verb = usuario[documento.aprobacion] ? 'Aprobaste' : 'Desaprobaste';
  return `${verb} ${documento.inSentence} de ${usuario.nombre} ${usuario.apellido}.`;
}
