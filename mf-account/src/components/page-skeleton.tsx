import { brandLink } from '@fluxpartes/mf-kit';
import { Band, Skeleton, WaitingPage } from '@fluxpartes/ui';

interface Props {
  /** The title and the height of the screen's own band, so that nothing moves when it comes. */
  title: string;
  half?: boolean;
}

/** A screen of this remote whose code is on its way. */
export function PageSkeleton({ title, half = false }: Props) {
  return (
    <WaitingPage header={<Band half={half} title={title} brandLink={brandLink} />}>
      <Skeleton height={72} />
      <Skeleton height={320} />
    </WaitingPage>
  );
}
