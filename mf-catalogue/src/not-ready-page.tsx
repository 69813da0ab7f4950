import { Link } from 'react-router-dom';

/** Stands on the routes whose screen is not part of the product yet. */
export function NotReadyPage() {
  return (
    <main>
      <h1>Esta sección todavía no está lista.</h1>
      <Link to="/home">Ir al catálogo</Link>
    </main>
  );
}
