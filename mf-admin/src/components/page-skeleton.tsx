import { brandLink } from '@fluxpartes/mf-kit';
import { Band, Skeleton, WaitingPage } from '@fluxpartes/ui';

/** A screen of the admin that is on its way: its code, or the session that it needs. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <WaitingPage header={<Band half title={title} brandLink={brandLink} />}>
      <Skeleton height={52} />
      <Skeleton height={240} />
      <Skeleton height={240} />
    </WaitingPage>
  );
}
