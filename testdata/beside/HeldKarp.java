import java.util.stream.IntStream;
import org.jgrapht.Graph;
import org.jgrapht.GraphPath;
import org.jgrapht.alg.tour.HeldKarpTSP;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;

/**
 * Times JGraphT's exact method for the travelling salesman on a closed knight's tour. The arguments
 * are the rows, the columns and the number of a square to leave out, which may be off the board.
 */
class HeldKarp {
    public static void main(String[] args) {
        int rows = Integer.parseInt(args[0]), cols = Integer.parseInt(args[1]), hole = Integer.parseInt(args[2]);
        Graph<Integer, DefaultWeightedEdge> g = new SimpleWeightedGraph<>(DefaultWeightedEdge.class);
        IntStream.range(0, rows * cols).filter(v -> v != hole).forEach(g::addVertex);
        for (int v : g.vertexSet()) {
            for (int w : g.vertexSet()) {
                int dr = Math.abs(v / cols - w / cols), dc = Math.abs(v % cols - w % cols);
                if (v < w && dr * dc == 2) {
                    g.addEdge(v, w);
                }
            }
        }
        String answer = "";
        double least = Double.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long begin = System.nanoTime();
            GraphPath<Integer, DefaultWeightedEdge> tour = new HeldKarpTSP<Integer, DefaultWeightedEdge>().getTour(g);
            answer = tour == null ? "none" : tour.getLength() + " edges";
            least = Math.min(least, (System.nanoTime() - begin) / 1e9);
        }
        System.out.printf("JGraphT: closed tour of %dx%d without square %d: %s, %.2f s%n", rows, cols, hole, answer, least);
    }
}
