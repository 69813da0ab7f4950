import { ConflictoDialog } from '../../../components/conflicto-dialog.tsx';
import { DeshacerBarra } from '../../../components/deshacer-barra.tsx';
import { Tecla } from '../../../teclado/tecla.tsx';
import { useTeclas } from '../../../teclado/use-teclas.ts';
import { camposEnConflicto } from '../conflicto.ts';
import { fraseDe } from '../use-aprobaciones.ts';
import type { Control } from '../use-control.ts';

/** What stands beside the list: the way back from the last approval, and a conflict that waits for a choice. */
export function EnCurso({ conflicto, ultima, enviando, alternar, olvidar }: Control) {
  const deshacer = () => {
    if (ultima) void alternar(ultima.usuario, ultima.documento);
  };
  useTeclas(ultima ? { Z: deshacer } : {});
  return (
    <>
      <DeshacerBarra
        hecho={ultima && fraseDe(ultima)}
        deshaciendo={ultima !== null && enviando.has(ultima.usuario.id)}
        onDeshacer={deshacer}
        onCerrar={olvidar}
        pista={<Tecla>Z</Tecla>}
      />
      {conflicto ? (
        <ConflictoDialog
          key={`${conflicto.actual.id}-${conflicto.actual.version}`}
          registro={`Usuario #${conflicto.actual.id}`}
          campos={camposEnConflicto(conflicto)}
          onGuardar={conflicto.elegir}
          onCancelar={() => conflicto.elegir(null)}
        />
      ) : null}
    </>
  );
}
