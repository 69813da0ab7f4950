import { brandLink, useGoBack } from '@fluxpartes/mf-kit';
import { BackIcon, Band, Button, Page } from '@fluxpartes/ui';
import { useState } from 'react';
import { ArrepentimientoForm } from './components/arrepentimiento-form.tsx';
import { Codigo } from './components/codigo.tsx';

/** `/arrepentimiento`: takes a purchase back, as the law lets whoever bought at a distance. For guests too. */
export function ArrepentimientoPage() {
  const goBack = useGoBack();
  const [codigo, setCodigo] = useState<string | null>(null);
  return (
    <>
      <Band
        half
        title="Arrepentirse de una compra"
        brandLink={brandLink}
        actions={
          <Button size="sm" icon={<BackIcon />} onClick={goBack}>
            Volver
          </Button>
        }
      />
      <Page>{codigo === null ? <ArrepentimientoForm onSent={setCodigo} /> : <Codigo codigo={codigo} />}</Page>
    </>
  );
}
