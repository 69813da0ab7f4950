import { useBusquedaEnUrl } from '@fluxpartes/mf-kit';
import { Button, Skeleton, Stack } from '@fluxpartes/ui';
import { useSearchParams } from 'react-router-dom';
import { BarraDeBusqueda } from '../../../lista/barra-de-busqueda.tsx';
import { ListaDeTarjetas } from '../../../lista/lista-de-tarjetas.tsx';
import { type ConsultaDeUsuarios, useUsuarios } from '../api/use-usuarios.ts';
import { direccionDeCsv, type FiltrosDeCuentas, leerFiltros } from '../filtros.ts';
import { type Control, useControl } from '../use-control.ts';
import { EnCurso } from './en-curso.tsx';
import { SinUsuarios } from './sin-usuarios.tsx';
import { UsuarioCard } from './usuario-card.tsx';

const EJEMPLO = 'Buscar por nombre, apellido, email o DNI...';
const PENDIENTES = 'Documentos pendientes';
const ATAJOS = [{ tecla: 'A', hace: 'Aprobar el primer documento sin aprobar' }];
const ALTO_ESTIMADO = 280;

/** All accounts: the search, and whatever it finds. */
export function ControlDeCuentas() {
  const [params, setParams] = useSearchParams();
  const filtros = leerFiltros(params);
  const consulta = useUsuarios(filtros);
  const control = useControl();
  return (
    <>
      <Barra filtros={filtros} estado={estadoDe(consulta)} />
      {consulta.isPending ? (
        <EnEspera />
      ) : consulta.usuarios.length === 0 ? (
        <SinUsuarios
          fallo={consulta.isError}
          conFiltros={filtros.q !== '' || filtros.pendiente}
          onReintentar={() => void consulta.refetch()}
          onQuitarFiltros={() => setParams({})}
        />
      ) : (
        <Hallados consulta={consulta} control={control} />
      )}
      <EnCurso {...control} />
    </>
  );
}

function Barra({ filtros, estado }: { filtros: FiltrosDeCuentas; estado: string }) {
  const [params, setParams] = useSearchParams();
  const busqueda = useBusquedaEnUrl();
  const filtrarPendientes = (solo: boolean) => {
    const nuevos = new URLSearchParams(params);
    if (solo) nuevos.set('pendiente', 'documentos');
    else nuevos.delete('pendiente');
    setParams(nuevos);
  };
  return (
    <BarraDeBusqueda
      etiqueta="Buscar usuarios"
      ejemplo={EJEMPLO}
      busqueda={busqueda}
      estado={estado}
      filtros={filtros.pendiente ? [{ texto: PENDIENTES, quitar: () => filtrarPendientes(false) }] : []}
      csv={direccionDeCsv(filtros)}
      atajos={ATAJOS}
    >
      {filtros.pendiente ? null : (
        <Button variant="tertiary" size="sm" onClick={() => filtrarPendientes(true)}>
          {PENDIENTES}
        </Button>
      )}
    </BarraDeBusqueda>
  );
}

function Hallados({ consulta, control }: { consulta: ConsultaDeUsuarios; control: Control }) {
  const { acciones, edicionDe, enviando, conHistorial } = control;
  return (
    <ListaDeTarjetas
      etiqueta="Usuarios"
      filas={consulta.usuarios}
      total={consulta.total}
      altoEstimado={ALTO_ESTIMADO}
      consulta={consulta}
      tarjeta={(usuario) => (
        <UsuarioCard
          usuario={usuario}
          acciones={acciones}
          edicion={edicionDe(usuario.id)}
          enviando={enviando.has(usuario.id)}
          conHistorial={conHistorial.has(usuario.id)}
        />
      )}
    />
  );
}

/** What is said of the results: that they are on their way, that they did not come, or how many there are. */
function estadoDe({ isPending, isPlaceholderData, isError, usuarios, total }: ConsultaDeUsuarios): string {
  if (isPending || isPlaceholderData) return 'Cargando usuarios...';
  if (isError && usuarios.length === 0) return 'No pudimos cargar los usuarios.';
  const cuantos = total ?? usuarios.length;
  return cuantos === 1 ? '1 usuario' : `${cuantos.toLocaleString('es-AR')} usuarios`;
}

function EnEspera() {
  return (
    <Stack>
      <Skeleton height={ALTO_ESTIMADO} />
      <Skeleton height={ALTO_ESTIMADO} />
      <Skeleton height={ALTO_ESTIMADO} />
    </Stack>
  );
}
