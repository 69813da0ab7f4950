import { brandLink } from '@fluxpartes/mf-kit';
import { Skeleton, SlimHeader, WaitingPage } from '@fluxpartes/ui';

/** A screen of this remote that is on its way. */
export function Waiting() {
  return (
    <WaitingPage header={<SlimHeader brandLink={brandLink} />}>
      <Skeleton height={320} />
    </WaitingPage>
  );
}
