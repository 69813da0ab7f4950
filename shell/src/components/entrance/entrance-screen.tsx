import { EntranceFrame, type EntranceProps } from './entrance-frame.tsx';
import { Scene } from './scene.tsx';

/** A screen before the session: the road at dusk with the product's name, and one panel. */
export function EntranceScreen(props: EntranceProps) {
  return <EntranceFrame {...props} scene={<Scene />} />;
}
