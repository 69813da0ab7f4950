import type { Usuario, UsuarioCambios } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { Button } from '@fluxpartes/ui';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useEdits } from '../../edits/edit-form.tsx';
import { RecordConflict } from '../../edits/record-updates.tsx';
import { useDoublePress } from '../../list/double-press.ts';
import { estadoOf, ListPage, RecordList, SearchBar, Tabs } from '../../list/list-page.tsx';
import { useUndo } from '../../list/undo-bar.tsx';
import { useChosen } from '../../list/use-chosen.ts';
import { csvUrl, useFilters } from '../../list/use-filters.ts';
import { PENDING_DIALOG } from '../../shortcuts.tsx';
import { type CuentaValues, type Documento, documentosOfCard, isInReview } from './cuenta.ts';
import { type UsuarioActions, UsuarioCard } from './usuario-card.tsx';
import { readFilters, useUsuarios, useUsuarioUpdates } from './usuarios-api.ts';

const SHORTCUTS = {
  A: 'Aprobar el primer documento cargado',
  R: 'Rechazar el primer documento cargado',
  O: 'Ver el primer archivo',
};
const loadDialogs = () => import('./documento-dialogs.tsx');
const DocumentoViewer = lazy(async () => ({ default: (await loadDialogs()).DocumentoViewer }));
const RechazarDialog = lazy(async () => ({ default: (await loadDialogs()).RechazarDialog }));

/** `/admincuentas`: the admin searches and edits all accounts, and approves their documents. */
export function UsuariosPage() {
  const { alerts } = useShell();
  const navigate = useNavigate();
  const { filters, search, change } = useFilters(readFilters);
  const query = useUsuarios(filters);
  const { rows } = query;
  const { conflict, update, set } = useUsuarioUpdates();
  const { edits, open } = useEdits<Usuario, UsuarioCambios, CuentaValues>(update);
  const { offer, bar } = useUndo();
  const isDoublePress = useDoublePress();
  const files = useMemo(() => filesOf(rows, filters.pendiente !== undefined), [rows, filters.pendiente]);
  const chosen = useChosen(files, JSON.stringify(filters));
  const { choose } = chosen;
  const [isViewing, setViewing] = useState(false);
  const [rejecting, setRejecting] = useState<Omit<FileToSee, 'id'> | null>(null);
  useEffect(() => {
    // A chunk that fails is loaded again when the dialog is opened.
    loadDialogs().catch(() => {});
  }, []);
  const actions = useMemo<UsuarioActions>(
    () => ({
      onToggle: async (usuario, documento) => {
        const { aprobacion, file, inSentence, onPaper } = documento;
        const wasAprobado = usuario[aprobacion];
        const user = `${usuario.nombre} ${usuario.apellido}`;
        if (!wasAprobado && usuario[file] === null) {
          const answers = { no: 'No', yes: 'Sí, aprobar' };
          if (!(await alerts.confirm(onPaper, `${user} no cargó ${inSentence}.`, answers))) return;
        } else if (isDoublePress(fileId(usuario, documento))) return;
        const saved = await set(usuario, { [aprobacion]: !wasAprobado });
        if (saved?.[aprobacion] !== !wasAprobado) return;
        const sentence = `${wasAprobado ? 'Desaprobaste' : 'Aprobaste'} ${inSentence} de ${saved.nombre} ${saved.apellido}.`;
        offer({ sentence, undo: () => set(saved, { [aprobacion]: wasAprobado }) });
      },
      onEdit: open,
      onView: (usuario, documento) => {
        choose(fileId(usuario, documento));
        setViewing(true);
      },
      onReject: (usuario, documento) => setRejecting({ usuario, documento }),
    }),
    [alerts, set, offer, open, choose, isDoublePress],
  );
  const inViewer = isViewing ? files[chosen.index] : undefined;
  const hasFilters = Object.keys(filters).length > 0;
  const { q = '', pendiente } = filters;
  const isSearchInQueue = q !== '' && pendiente !== undefined;
  return (
    <ListPage title="Control de cuentas">
      <SearchBar
        label="Buscar usuarios"
        placeholder="Buscar por nombre, apellido, email o DNI..."
        search={search}
        estado={estadoOf(query, ['usuario', 'usuarios'])}
        csv={csvUrl('/api/usuarios.csv', filters)}
        shortcuts={SHORTCUTS}
      />
      <Tabs
        tabs={[
          { value: '', text: 'Todas' },
          { value: 'documentos', text: 'Documentos pendientes' },
        ]}
        current={filters.pendiente ?? ''}
        onShow={(value) => change('pendiente', value)}
      />
      <RecordList
        label="Usuarios"
        query={query}
        empty={emptySentence(hasFilters, isSearchInQueue)}
        emptyAfterFailure="No hay usuarios registrados."
        action={
          hasFilters ? (
            <Button
              onClick={() => navigate(isSearchInQueue ? `/admincuentas?q=${encodeURIComponent(q)}` : '/admincuentas')}
            >
              {isSearchInQueue ? 'Buscar en todas' : 'Quitar filtros'}
            </Button>
          ) : null
        }
        card={(usuario) => <UsuarioCard usuario={usuario} actions={actions} edit={edits.get(usuario.id) ?? null} />}
      />
      <Suspense fallback={<span {...PENDING_DIALOG} />}>
        {inViewer ? (
          <DocumentoViewer
            {...inViewer}
            actions={actions}
            index={chosen.index}
            count={files.length}
            onMove={chosen.move}
            onClose={() => setViewing(false)}
            undoBar={bar}
          />
        ) : (
          bar
        )}
      </Suspense>
      <Suspense fallback={<span {...PENDING_DIALOG} />}>
        {rejecting ? (
          <RechazarDialog
            usuario={rows.find(({ id }) => id === rejecting.usuario.id) ?? rejecting.usuario}
            documento={rejecting.documento}
            onDone={offer}
            onClose={() => setRejecting(null)}
          />
        ) : null}
      </Suspense>
      <RecordConflict nombre="Usuario" conflict={conflict} />
    </ListPage>
  );
}

interface FileToSee {
  id: string;
  usuario: Usuario;
  documento: Documento;
}

const fileId = ({ id }: Usuario, { file }: Documento) => `${id} ${file}`;

/** The files of the listed users; in the queue those that wait. */
function filesOf(usuarios: readonly Usuario[], onlyPending: boolean): FileToSee[] {
  return usuarios.flatMap((usuario) =>
    documentosOfCard(usuario)
      .filter((documento) => usuario[documento.file] !== null)
      .filter((documento) => !onlyPending || ('aprobacion' in documento && isInReview(usuario, documento)))
      .map((documento) => ({ id: fileId(usuario, documento), usuario, documento })),
  );
}

function emptySentence(hasFilters: boolean, isSearchInQueue: boolean): string {
  if (isSearchInQueue) return 'Ningún usuario con documentos pendientes coincide con la búsqueda.';
  return hasFilters ? 'Ningún usuario coincide con la búsqueda.' : 'No hay usuarios registrados.';
}
