import { CATEGORIAS, centavos } from '@fluxpartes/dominio';
import {
  Card,
  CardBody,
  CardFit,
  CardGrid,
  CardGuestPrice,
  CardPhoto,
  CardPlace,
  CardPrice,
  CardSkeleton,
  CardTitle,
  CategoryDrawing,
  Panel,
  type RenderLink,
} from '../src/index.ts';
import styles from './showcase.module.css';

const link: RenderLink = ({ children, ...rest }) => (
  <a href="#root" {...rest}>
    {children}
  </a>
);
const VW = ['Gol', 'Polo', 'Bora', 'Vento'].map((modelo) => ({ marca: 'Volkswagen', modelo }));
const MIXED = [
  { marca: 'Ford', modelo: 'Ranger' },
  { marca: 'Volkswagen', modelo: 'Amarok' },
];

/** The catalogue's cards, and the ten drawings. */
export function CardSections() {
  return (
    <>
      <Panel title="Tarjetas" className={styles.wide}>
        <CardGrid>
          <Card link={link}>
            <CardPhoto url={null} alt="" categoria="Carrocería" estado="usado" />
            <CardPrice centavos={centavos(7_399_000)} />
            <CardBody>
              <CardTitle>Guardabarros delantero izquierdo</CardTitle>
              <CardFit compatibilidad={VW} />
              <CardPlace ships>Claypole</CardPlace>
            </CardBody>
          </Card>
          <Card link={link}>
            <CardPhoto url={null} alt="" categoria="Interior" estado="nuevo" />
            <CardPrice centavos={centavos(28_430_050)} />
            <CardBody>
              <CardTitle>Butaca del acompañante completa con rieles y apoyacabezas originales</CardTitle>
              <CardFit compatibilidad={MIXED} />
              <CardPlace>Don Orione</CardPlace>
            </CardBody>
          </Card>
          <Card link={link}>
            <CardPhoto url={null} alt="" categoria="Escapes" estado="nuevo" />
            <CardGuestPrice />
            <CardBody>
              <CardTitle>Silenciador trasero de acero</CardTitle>
              <CardFit compatibilidad={MIXED} />
              <CardPlace>Iniciar sesión para ver</CardPlace>
            </CardBody>
          </Card>
          <CardSkeleton />
        </CardGrid>
      </Panel>
      <Panel title="Categorías" className={styles.wide}>
        <ul className={styles.drawings}>
          {CATEGORIAS.map((categoria) => (
            <li key={categoria}>
              <CategoryDrawing categoria={categoria} size={72} />
              <span>{categoria}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
