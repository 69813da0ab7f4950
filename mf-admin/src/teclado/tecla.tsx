import estilos from './tecla.module.css';
import { useTeclado } from './teclado.tsx';

/** How a key reads where `aria-keyshortcuts` calls it otherwise. */
const ROTULOS: Readonly<Partial<Record<string, string>>> = { Escape: 'Esc', 'Control+Enter': 'Ctrl Enter' };

interface Props {
  /** As in `aria-keyshortcuts`: 'A', 'Escape', 'Control+Enter'. */
  children: string;
}

/**
 * The key of a control, shown inside it. Only seen: assistive technology reads `aria-keyshortcuts`. Not shown on touch
 * screens, nor a single key that is turned off.
 */
export function Tecla({ children }: Props) {
  const { activos } = useTeclado();
  const rotulo = ROTULOS[children];
  if (!activos && rotulo === undefined) return null;
  return (
    <span className={estilos.tecla} aria-hidden="true">
      {rotulo ?? children}
    </span>
  );
}
